import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { School } from '../../../queries/schools.ts';
import { begunDraftQuery, type DraftContent } from '../api/drafts.ts';

/** Offers the guardian's latest draft for a student not yet registered (product:health-form#draft). */
export function BegunNotice({
  schools,
  onContinue,
}: {
  schools: readonly School[];
  onContinue: (school: string, student: DraftContent['fields']) => void;
}) {
  const t = useT();
  const { data: draft } = useQuery(begunDraftQuery);
  const school = schools.find(({ _id }) => _id === draft?.restaurantUnit);
  if (!draft || !school) return null;
  const { fields } = draft.content;
  const who = fields.studentName?.trim();
  return (
    <Notice
      Icon={IconPencil}
      title={t('health.draft.begun')}
      text={dotted([who, school.name])}
      action={
        <Button kind="soft" size="small" onClick={() => onContinue(school._id, fields)}>
          {t('health.draft.begun.continue')}
        </Button>
      }
    />
  );
}
