import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { OwnStudent } from './own-student.tsx';

type WithWallet = Dependent & { wallet: NonNullable<Dependent['wallet']> };

const hasWallet = (student: Dependent): student is WithWallet => student.wallet !== undefined;

/** The frame of pages about a student's money: a text replaces the page for a student without a wallet. */
export function OwnWallet({
  dependentId,
  children,
}: {
  dependentId: string;
  children: (student: WithWallet) => ReactNode;
}) {
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => (hasWallet(student) ? children(student) : <WithoutWallet student={student} />)}
    </OwnStudent>
  );
}

function WithoutWallet({ student: { _id, name } }: { student: Dependent }) {
  const t = useT();
  const account = { to: '/dependents/$dependentId', params: { dependentId: _id } } as const;
  return (
    <Screen>
      <PageHeader title={name} back={<BackLink {...account} />} />
      <EmptyState
        drawing={<WalletDrawing />}
        title={t('students.noWallet.title')}
        text={t('students.noWallet.text')}
        action={<ButtonLink {...account}>{t('students.noWallet.go')}</ButtonLink>}
      />
    </Screen>
  );
}
