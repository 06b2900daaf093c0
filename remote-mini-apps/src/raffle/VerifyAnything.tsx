import { exampleDraw, proofText, type RaffleProof, RaffleProofError, readProof } from '@companion/domain';
import { Button, Card, EmptyState, Segmented } from '@companion/ui/core';
import { type ChangeEvent, lazy, useId, useRef, useState } from 'react';
import { DrawFromParts } from './DrawFromParts';
import s from './raffle.module.css';

const CheckedDraw = lazy(() => import('../raffleResults/CheckedDraw'));

/** A larger file is not one of our proofs: 100,000 entries take about 4 MB. */
const MAX_FILE_BYTES = 8_000_000;

/** Repeats any draw in this browser, from its proof or its parts; nothing is sent. */
export default function VerifyAnything() {
  const [by, setBy] = useState<'proof' | 'parts'>('proof');
  return (
    <>
      <Segmented
        label="What you have"
        value={by}
        options={[
          { value: 'proof', label: 'A proof file' },
          { value: 'parts', label: 'Entries, secret and randomness' },
        ]}
        onChange={setBy}
      />
      {by === 'proof' ? <CheckProof /> : <DrawFromParts />}
    </>
  );
}

function CheckProof() {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const read = text.trim() === '' ? null : proofIn(text);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Allows choosing the same file again after fixing it.
    event.target.value = '';
    if (!file) return;
    const fits = file.size <= MAX_FILE_BYTES;
    setRefused(fits ? null : 'This file is larger than 8 MB.');
    if (fits) setText(await file.text().catch(() => ''));
  };
  const showExample = async () => {
    try {
      const proof = proofText(await exampleDraw());
      // Unless something was entered meanwhile.
      setText((now) => now || proof);
      // The button is gone.
      area.current?.focus();
    } catch {
      setRefused('The example could not be drawn in this browser.');
    }
  };
  return (
    <>
      <Card title="Verify any draw" note="Change any line and see what turns red. Nothing leaves this browser.">
        <div className={s.form}>
          <div className={s.area}>
            <label htmlFor={id}>Proof: entries, secret and randomness as JSON</label>
            <textarea
              id={id}
              ref={area}
              rows={12}
              value={text}
              spellCheck={false}
              placeholder={
                '{ "algorithm": "raffle-v1", "raffleId": "R-0001", "entries": [{ "profileId": 1, "tickets": 1 }], … }'
              }
              onChange={(event) => {
                setRefused(null);
                setText(event.target.value);
              }}
            />
          </div>
          <label className={s.file}>
            Or choose a proof file <input type="file" accept=".json,application/json" onChange={take} />
          </label>
          {text === '' && (
            <div>
              <Button onClick={showExample}>Show an invented raffle, drawn with a real round</Button>
            </div>
          )}
        </div>
      </Card>
      {refused || typeof read === 'string' ? (
        <EmptyState why={refused ?? String(read)} icon="alert">
          The page of every drawn raffle offers its proof file for download.
        </EmptyState>
      ) : (
        read && <CheckedDraw proof={read} people={[]} />
      )}
    </>
  );
}

/** The parsed proof, or an error message. */
function proofIn(text: string): RaffleProof | string {
  try {
    return readProof(text);
  } catch (error) {
    if (error instanceof RaffleProofError) return error.message;
    throw error;
  }
}
