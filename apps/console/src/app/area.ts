import type { WantedRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import type { IconCash } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/**
 * A part of the console, in the order of the side bar: its address, and the right that opens it, or the
 * rights of which one does.
 */
export interface Area {
  to: NonNullable<LinkProps['to']>;
  name: Key;
  right: WantedRight;
  Icon: typeof IconCash;
}
