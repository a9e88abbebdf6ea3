import { TOPUP_STEPS } from '@merenda/domain/payments/topup-wizard';
import { findSavedDraft, storeDraft } from '@merenda/ui/client/drafts/saved-draft.ts';
import type { Schedule } from '../agreements/schedule.ts';
import type { Draft } from './draft.ts';
import type { Payment } from './payment.ts';

/**
 * The state that a reload, or the return from adding a card, must not lose (record 0185). It never has a
 * security code. It lies in the wizard's history entry (`use-snapshot.ts`). For the way over another page,
 * draft and earlier payments are also in the browser's storage (record 0185).
 */
export interface WizardSnapshot {
  draft: Draft;
  payment?: Payment | undefined;
  /** Codes and links that the guardian left and may still pay. */
  earlier?: readonly Payment[] | undefined;
  /** The id under which the draft is saved, until it is paid. */
  savedId?: string | undefined;
  /** The key of the next charge: an agreement without an answer may exist under it. */
  key?: string | undefined;
}

/**
 * The draft with which a reload continues. A charge may have been on its way: its card must not be asked
 * for again.
 */
export const resumeDraft = ({ draft, payment }: WizardSnapshot): Draft =>
  payment?.by.method === 'card' && draft.step === 'payment' ? { ...draft, step: 'pending' } : draft;

/**
 * Saves the wizard while a card is added on another page: the choices, and the codes that may still be
 * paid.
 * @returns its id; undefined if the browser stores nothing
 */
export const saveWizard = (
  guardian: string,
  { draft, earlier }: WizardSnapshot,
): string | undefined => storeDraft({ guardian, kept: { draft: { ...draft, cvv: '' }, earlier } });

/** The address that continues the saved wizard. */
export const savedWizardAddress = (savedId: string): string => `/payments?draft=${savedId}`;

/** The wizard that this guardian saved; undefined once it is gone or paid. */
export function findSavedWizard(guardian: string, savedId: string): WizardSnapshot | undefined {
  const found = findSavedDraft(savedId);
  if (typeof found !== 'object' || found === null) return undefined;
  if (Reflect.get(found, 'guardian') !== guardian) return undefined;
  const snapshot = readSnapshot(Reflect.get(found, 'kept'));
  return snapshot && { ...snapshot, savedId };
}

/** Reads a snapshot stored by this version of the page or by the former one. */
export function readSnapshot(stored: unknown): WizardSnapshot | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const draft: unknown = Reflect.get(stored, 'draft');
  if (typeof draft !== 'object' || draft === null) return undefined;
  const step = stepOf(Reflect.get(draft, 'step'));
  const isDraft =
    step !== undefined &&
    Array.isArray(Reflect.get(draft, 'recipients')) &&
    typeof Reflect.get(draft, 'amounts') === 'object';
  if (!isDraft) return undefined;
  const { repeat, ...rest } = draft as Draft & { repeat?: Schedule };
  const schedule = rest.schedule ?? repeat;
  return {
    ...(stored as WizardSnapshot),
    draft: { ...rest, step, ...(schedule && { schedule }) },
  };
}

/** The former version stored a step by its number, and the schedule as `repeat`. */
const stepOf = (stored: unknown) =>
  TOPUP_STEPS.find((step, at) => stored === step || stored === at + 1);
