import type { LegalDocument } from '@merenda/domain/brands/legal-documents';
import { ButtonAnchor } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { legalUrl } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LegalBlock, legalQuery } from '../api/legal.ts';
import styles from './legal-dialog.module.css';

/**
 * A legal document's text to read: phones show a PDF's first page at most inside a page
 * (product:help#page). The PDF itself can be downloaded.
 */
export function LegalDialog({
  document,
  title,
  onClose,
}: {
  document: LegalDocument;
  title: string;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(legalQuery(document, language));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <ButtonAnchor
          wide
          kind="soft"
          href={legalUrl(document, language)}
          download
          icon={<IconDownload size={20} aria-hidden />}
        >
          {t('help.legal.save')}
        </ButtonAnchor>
      }
    >
      {data ? (
        <div className={styles.text}>{partsOf(data)}</div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Dialog>
  );
}

/**
 * The document's blocks as elements. The title is left out, as the dialog has it; consecutive items form
 * one list.
 */
function partsOf(said: readonly LegalBlock[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let items: ReactNode[] = [];
  const endList = (key: number) => {
    if (items.length > 0) parts.push(<ul key={`list ${key}`}>{items}</ul>);
    items = [];
  };
  said.forEach(({ kind, runs }, key) => {
    const words = runs.map((run, at) => <Words key={keyOf(at)} {...run} />);
    if (kind === 'item') {
      items.push(<li key={keyOf(key)}>{words}</li>);
      return;
    }
    endList(key);
    if (kind === 'heading') parts.push(<h3 key={keyOf(key)}>{words}</h3>);
    if (kind === 'paragraph') parts.push(<p key={keyOf(key)}>{words}</p>);
  });
  endList(said.length);
  return parts;
}

/** The index is a stable key: a document does not change while it is shown. */
const keyOf = (place: number): string => `${place}`;

function Words({ text, bold, link }: LegalBlock['runs'][number]) {
  const words = bold ? <strong>{text}</strong> : text;
  return link?.startsWith('https:') ? (
    <a href={link} target="_blank" rel="noreferrer">
      {words}
    </a>
  ) : (
    <>{words}</>
  );
}
