import type { Key } from '@merenda/i18n';
import type { ReactNode } from 'react';
import { BalancePicture } from '../pictures/balance-picture.tsx';
import { IntroPicture } from '../pictures/intro-picture.tsx';
import { StatementPicture } from '../pictures/statement-picture.tsx';
import { StudentsPicture } from '../pictures/students-picture.tsx';
import { TransferPicture } from '../pictures/transfer-picture.tsx';

export interface Slide {
  title: Key;
  text: Key;
  picture: ReactNode;
}

/** The five slides, in their order (product:home#onboarding). */
export const SLIDES: readonly Slide[] = [
  { title: 'onboarding.intro.title', text: 'onboarding.intro.text', picture: <IntroPicture /> },
  {
    title: 'onboarding.students.title',
    text: 'onboarding.students.text',
    picture: <StudentsPicture />,
  },
  {
    title: 'onboarding.balance.title',
    text: 'onboarding.balance.text',
    picture: <BalancePicture />,
  },
  {
    title: 'onboarding.transfer.title',
    text: 'onboarding.transfer.text',
    picture: <TransferPicture />,
  },
  {
    title: 'onboarding.statement.title',
    text: 'onboarding.statement.text',
    picture: <StatementPicture />,
  },
];
