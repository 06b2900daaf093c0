import { callAsUser } from '@companion/data';
import { useQueryClient } from '@companion/data/query';
import { counted, formatDate, formatNumber } from '@companion/domain';
import { telegramImport } from '@companion/functions/telegramImport';
import { Button, Dialog, errorSentence, Notice, TextField } from '@companion/ui/core';
import { type ChangeEvent, useId, useState } from 'react';
import { channelName } from './params';
import { type ExportVerdict, partsOf, readTelegramExport } from './readTelegramExport';
import s from './telegram.module.css';

/** Telegram itself splits larger exports by date. */
const MAX_FILE_BYTES = 64_000_000;

type Counts = { inserted: number; updated: number; kept: number; deleted: number };
type Read = Extract<ExportVerdict, { problem: null }>;

/** An admin imports the export of a public channel: its content is previewed before anything is stored. */
export default function ImportExport({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [read, setRead] = useState<Read | null>(null);
  const [channel, setChannel] = useState('');
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [done, setDone] = useState<Counts | null>(null);
  const queries = useQueryClient();

  const take = async (file: File | undefined) => {
    setRead(null);
    setDone(null);
    if (!file) return;
    if (file.size > MAX_FILE_BYTES)
      return setProblem(`This file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Export fewer days at once.`);
    const text = await file.text().catch(() => null);
    const verdict: ExportVerdict =
      text === null ? { problem: 'This file could not be read.' } : readTelegramExport(text);
    setProblem(verdict.problem ?? '');
    if (verdict.problem !== null) return;
    setRead(verdict);
    setChannel(channelName(verdict.title));
  };
  const store = async ({ messages }: Read) => {
    const sum: Counts = { inserted: 0, updated: 0, kept: 0, deleted: 0 };
    setProblem('');
    try {
      for (const part of partsOf(messages)) {
        setSent(part.fromId);
        const counts = await callAsUser(telegramImport, { channel, messages: part.messages, from_id: part.fromId });
        for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
      }
      setDone(sum);
    } catch (error) {
      setProblem(errorSentence(error, 'The import did not finish.'));
    } finally {
      setSent(null);
      await queries.invalidateQueries({ queryKey: ['telegram_viewer'] });
      await queries.invalidateQueries({ queryKey: ['telegram_days'] });
    }
  };
  const share = read && sent !== null ? read.messages.filter((message) => message.id < sent).length : 0;
  return (
    <Dialog open title="Import a channel" onClose={onClose}>
      <div className={s.import}>
        <p>
          In Telegram for desktop, open the channel, choose “Export chat history” and “Machine-readable JSON”, without
          media. Only public channels and groups are accepted. Messages deleted there since an earlier import are
          deleted here too.
        </p>
        <label htmlFor={id} className={s.file}>
          Export file, result.json
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
          />
        </label>
        {problem && <Notice tone="warning">{problem}</Notice>}
        {read && (
          <>
            <Notice>
              <bdi>{read.title}</bdi>: {counted(read.messages.length, 'message')}, {dayOf(read.messages[0]?.at)} to{' '}
              {dayOf(read.messages.at(-1)?.at)}; {counted(read.skipped, 'other entry', 'other entries')} left out.
            </Notice>
            <TextField
              label="Channel name on this site"
              value={channel}
              maxLength={80}
              onChange={(event) => setChannel(channelName(event.target.value))}
            />
            <Button
              variant="primary"
              busy={sent !== null}
              disabled={channel === '' || done !== null}
              onClick={() => void store(read)}
            >
              Import {counted(read.messages.length, 'message')}
            </Button>
          </>
        )}
        <p role="status">
          {read && sent !== null && `${formatNumber(share)} of ${formatNumber(read.messages.length)} stored.`}
          {done &&
            `Done: ${formatNumber(done.inserted)} new, ${formatNumber(done.updated)} changed, ${formatNumber(done.kept)} unchanged, ${formatNumber(done.deleted)} deleted.`}
        </p>
      </div>
    </Dialog>
  );
}

const dayOf = (at: string | undefined) => (at ? formatDate(at, { timeZone: 'UTC' }) : '');
