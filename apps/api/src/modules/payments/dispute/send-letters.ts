import { sendOwed } from '../../../platform/mail/send-owed.ts';
import type { Services } from '../../services.ts';
import type { Chargeback } from './chargeback.ts';
import { writeLetter } from './write-letter.ts';

/**
 * Writes to the guardians whose payments a bank took back.
 * @returns how many were taken up
 */
export const sendDisputeLetters = (services: Services, signal?: AbortSignal): Promise<number> =>
  sendOwed<Chargeback>(
    services,
    {
      table: 'chargeback',
      since: 'told_at',
      write: (chargeback) => writeLetter(services, chargeback),
    },
    signal,
  );
