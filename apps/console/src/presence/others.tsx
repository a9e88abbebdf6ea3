import type { OpenedKind } from '@merenda/contract/administration/presence';
import { PRESENCE } from '@merenda/domain/people/operators';
import { call } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { every } from '../queries/every.ts';
import styles from './others.module.css';

/** A record that a page shows. */
export interface Opened {
  kind: OpenedKind;
  id: string;
}

/** This tab, which shows one record at a time. */
const page = crypto.randomUUID();

/**
 * The other operators who have a record open, by name (product:console#presence). A hidden tab asks
 * nothing, and nobody sees its operator there.
 */
export function Others({ of: opened }: { of: Opened }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['presence', opened],
    queryFn: ({ signal }) => call('PUT /operator/presence', { body: { page, ...opened }, signal }),
    refetchInterval: every(PRESENCE.toldSeconds * 1_000),
    staleTime: 0,
    gcTime: 0,
  });
  const names = data?.docs.map(({ name }) => name) ?? [];
  return (
    <p role="status" className={styles.others} data-unprinted>
      {names.length > 0 && (
        <>
          <IconUsers size={18} stroke={1.8} aria-hidden />
          {t('console.presence', { names: new Intl.ListFormat(language).format(names) })}
        </>
      )}
    </p>
  );
}
