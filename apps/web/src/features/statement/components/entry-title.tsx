import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { WalletEntry } from '../api/entries.ts';
import type { Owner } from '../model/use-owners.ts';
import { EntryDialog } from './entry-dialog.tsx';

/** An entry's title. It opens the meal's order, the top-up's receipt, or the entry itself. */
export function EntryTitle({
  entry,
  owner,
  children,
}: {
  entry: WalletEntry;
  owner: Owner | undefined;
  children: ReactNode;
}) {
  const { responsible } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { topup, menuOrder } = entry.transaction;
  if (topup) {
    return (
      <Link to="/payments/receipts/$topupId" params={{ topupId: topup }}>
        {children}
      </Link>
    );
  }
  if (menuOrder && owner?.studentId) {
    const params = { dependentId: owner.studentId, orderId: menuOrder };
    return (
      <Link to="/dependents/$dependentId/buy/$orderId" params={params}>
        {children}
      </Link>
    );
  }
  if (menuOrder && owner) {
    const params = { responsibleId: responsible._id, scheduleId: menuOrder };
    return (
      <Link to="/responsible/$responsibleId/schedulling/$scheduleId" params={params}>
        {children}
      </Link>
    );
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <EntryDialog entry={entry} owner={owner} onClose={() => setOpen(false)} />}
    </>
  );
}
