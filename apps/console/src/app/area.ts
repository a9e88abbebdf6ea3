import type { Api } from '@merenda/contract';
import type { WantedRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import type { IconCash } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { AskingRoute } from '../session/rights.ts';

/** A part of the console, in the order of the side bar. */
export interface Area {
  to: NonNullable<LinkProps['to']>;
  name: Key;
  /** The right that opens it, or the rights of which one does. */
  right: WantedRight;
  Icon: typeof IconCash;
}

/** A page is open to those who may read what it shows first: another right does not compile. */
export const opensWith = <R extends AskingRoute & `GET ${string}`>(
  _route: R,
  right: Api[R]['right'],
): { right: Api[R]['right'] } => ({ right });
