import type { Key } from '@merenda/i18n';
import type { ReactNode } from 'react';
import { BalancePicture } from '../pictures/BalancePicture.tsx';
import { IntroPicture } from '../pictures/IntroPicture.tsx';
import { MovementsPicture } from '../pictures/MovementsPicture.tsx';
import { StudentsPicture } from '../pictures/StudentsPicture.tsx';
import { TransferPicture } from '../pictures/TransferPicture.tsx';

export interface Slide {
  title: Key;
  text: Key;
  picture: ReactNode;
}

/** The five slides, in the order of spec 1 §2. */
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
    title: 'onboarding.movements.title',
    text: 'onboarding.movements.text',
    picture: <MovementsPicture />,
  },
];
