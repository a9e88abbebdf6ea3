import { FOUR_EYES_DAYS } from '@merenda/domain/payouts/payouts';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { amountText } from '../../finance/money.ts';
import { useHasDraft } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import { FourEyesAsked } from './four-eyes-asked.tsx';
import { FourEyesForm, fourEyesDraft } from './four-eyes-form.tsx';
import type { OpenedCompany } from './queries.ts';

/** From which amount on the company asks for a second person, and the form to change it. */
export function FourEyes({ company }: { company: OpenedCompany }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(useHasDraft(fourEyesDraft(company)));
  const { currency, fourEyes } = company;
  const amount = amountText(fourEyes.from, currency, language);
  return (
    <section className={styles.block}>
      <h3>{t('administration.fourEyes')}</h3>
      <CardRow
        title={t('finance.topups.fourEyes', { amount, days: FOUR_EYES_DAYS })}
        aside={
          !isOpen && (
            <Button kind="soft" size="small" onClick={() => setOpen(true)}>
              {t('administration.fourEyes.change')}
            </Button>
          )
        }
      />
      <FourEyesAsked company={company} />
      {isOpen && <FourEyesForm company={company} onLeave={() => setOpen(false)} />}
    </section>
  );
}
