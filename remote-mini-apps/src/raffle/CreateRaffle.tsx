import { useNavigationGuard } from '@companion/contract/services';
import { useQuery, useQueryClient } from '@companion/data/query';
import { formatDateTime, formatNumber } from '@companion/domain';
import { Button, Card, Notice } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useNavigate } from '@companion/ui/router';
import { type FormEvent, useRef, useState } from 'react';
import { raffleHref } from './columns';
import { RaffleFields } from './RaffleFields';
import s from './raffle.module.css';
import { listDrafts, openRaffle, type RaffleDraft, type SavedDraft, saveDraft } from './raffleCalls';
import { emptyForm, type FormVerdict, formOf, readForm } from './raffleForm';
import { SignInFirst } from './SignInFirst';
import { keepSecret, newSecret } from './secrets';
import { useAction } from './useAction';

/** Form for a new raffle, its preview, and unpublished drafts. */
export default function CreateRaffle() {
  return (
    <Card title="Create a raffle" note="Nobody sees it before you publish it.">
      <SignInFirst what="run a raffle">
        <Editor />
      </SignInFirst>
    </Card>
  );
}

function Editor() {
  const [form, setForm] = useState(() => emptyForm(Date.now()));
  const [problems, setProblems] = useState<NonNullable<FormVerdict['problems']>>({});
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const [id, setId] = useState<string | null>(null);
  const top = useRef<HTMLFormElement>(null);
  const saving = useAction();
  const queries = useQueryClient();
  useNavigationGuard(form.title.trim() !== '' && saved === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = readForm(form, Date.now());
    setProblems(verdict.problems ?? {});
    if (verdict.body === null || saving.busy) return;
    const { body } = verdict;
    void saving.run(async () => {
      const draft = await saveDraft(body, id);
      setSaved(draft);
      setId(draft.id);
      await queries.invalidateQueries({ queryKey: ['raffle drafts'] });
    });
  };
  /** Continues with a draft, or with an empty form. */
  const take = (draft: RaffleDraft | null) => {
    setForm(draft === null ? emptyForm(Date.now()) : formOf(draft));
    setId(draft?.id ?? null);
    setSaved(null);
    setProblems({});
    top.current?.scrollIntoView({ block: 'nearest' });
    top.current?.querySelector('input')?.focus();
  };
  return (
    <div className={s.editor}>
      <form onSubmit={submit} noValidate className={s.form} ref={top}>
        {id !== null && !saved && (
          <Notice>
            You are editing draft {id}. None of it is public yet.{' '}
            <Button size="sm" onClick={() => take(null)}>
              Start a new one instead
            </Button>
          </Notice>
        )}
        <RaffleFields
          form={form}
          problems={problems}
          onChange={(change) => {
            setForm({ ...form, ...change });
            setSaved(null);
          }}
        />
        {saving.refused && <Notice tone="warning">{saving.refused}</Notice>}
        <div className={s.actions}>
          <Button type="submit" variant={saved ? 'secondary' : 'primary'} busy={saving.busy}>
            {id === null ? 'Save draft and count' : 'Save changes and count'}
          </Button>
        </div>
      </form>
      {saved && (
        <section aria-label="Preview" className={s.preview}>
          <p>
            <strong>{formatNumber(saved.candidates)}</strong> {saved.candidates === 1 ? 'person' : 'people'} would take
            part now. The entries are fixed at the freeze.
          </p>
          <Publish id={saved.id} variant="primary" />
        </section>
      )}
      <Drafts without={id ?? undefined} onChange={take} />
    </div>
  );
}

type DraftsProps = { without: string | undefined; onChange: (draft: RaffleDraft) => void };

function Drafts({ without, onChange }: DraftsProps) {
  const { data = [] } = useQuery({ queryKey: ['raffle drafts'], queryFn: listDrafts });
  const shown = data.filter(({ id }) => id !== without);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Your drafts">
      <h3>Your drafts</h3>
      <DetailList>
        {shown.map((draft) => (
          <DetailItem key={draft.id} note={<>freezes {formatDateTime(draft.freezeAt)}</>}>
            <bdi>{draft.title}</bdi>{' '}
            <Button size="sm" aria-label={`Change ${draft.title}`} onClick={() => onChange(draft)}>
              Change
            </Button>{' '}
            <Publish id={draft.id} variant="secondary" />
          </DetailItem>
        ))}
      </DetailList>
    </section>
  );
}

/** Generates and stores the secret in this browser, and publishes its hash. */
function Publish({ id, variant }: { id: string; variant: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { busy, refused, run } = useAction();
  const publish = () =>
    run(async () => {
      const { secret, commit } = await newSecret();
      keepSecret(commit, secret);
      await openRaffle(id, commit);
      await queries.invalidateQueries({ queryKey: ['raffles_list'] });
      navigate(raffleHref(id));
    });
  return (
    <>
      <Button size={variant === 'primary' ? 'md' : 'sm'} variant={variant} busy={busy} onClick={publish}>
        Publish
      </Button>
      {refused && <Notice tone="warning">{refused}</Notice>}
    </>
  );
}
