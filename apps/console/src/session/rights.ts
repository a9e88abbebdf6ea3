import type { Api } from '@merenda/contract';
import { sufficientRights, type WantedRight } from '@merenda/domain/people/operators';
import type { Route } from '@merenda/ui/client/call.ts';
import type { Operator } from './operator.ts';

/** A route that asks for a right. */
export type AskingRoute = {
  [R in Route]: Api[R]['right'] extends WantedRight ? R : never;
}[Route];

/** Has the operator this right, or one of these? */
export const hasRight = (rights: Operator['rights'], wanted: WantedRight): boolean =>
  sufficientRights(wanted).some((right) => rights.includes(right));

/**
 * May the operator call the route? The contract's values stay out of the page: the right is said again, and
 * another one than the route's does not compile.
 */
export const mayCall = <R extends AskingRoute>(
  rights: Operator['rights'],
  _route: R,
  right: Api[R]['right'],
): boolean => hasRight(rights, right);
