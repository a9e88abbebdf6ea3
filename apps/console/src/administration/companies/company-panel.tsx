import { feeOfWire } from '@merenda/domain/money/fees';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { dayInZone } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuestion } from '../../acts/use-question.tsx';
import { companyName } from '../../places/brand-options.ts';
import { countryName } from '../../places/country-name.ts';
import { useHasDraft } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../administration.module.css';
import { FeeForm, feeDraft } from './fee-form.tsx';
import { feeText } from './fee-text.ts';
import { FourEyes } from './four-eyes.tsx';
import { companyQuery, type OpenedCompany, type Way } from './queries.ts';
import { useSwitchWay } from './use-switch-way.ts';

const LIST = '/administration/companies';

/** The chosen company beside the list: its ways to pay, their fees, and its amount for two people. */
export function CompanyPanel() {
  const t = useT();
  const { companyId } = useParams({ from: '/signed-in/administration/companies/$companyId' });
  const query = useQuery(companyQuery(companyId));
  if (query.data) return <Panel key={companyId} company={query.data} />;
  return <UnreadPanel title={t('administration.companies')} at={LIST} query={query} />;
}

function Panel({ company }: { company: OpenedCompany }) {
  const t = useT();
  const language = useLanguage();
  const { country, currency, timeZone, ways } = company;
  return (
    <SidePanel
      opened={{ kind: 'company', id: company._id }}
      title={companyName(company._id)}
      at={LIST}
    >
      <FactList
        facts={[
          { term: t('administration.companies.country'), value: countryName(country, language) },
          { term: t('administration.companies.currency'), value: currency },
          { term: t('administration.companies.zone'), value: timeZone },
        ]}
      />
      <section className={styles.block}>
        <h3>{t('administration.fees')}</h3>
        {ways.map((way) => (
          <WayToPay key={way.provider} company={company} way={way} />
        ))}
      </section>
      <FourEyes company={company} />
    </SidePanel>
  );
}

/** A way to pay with its fee now, the planned one, and the form to change it. */
function WayToPay({ company, way }: { company: OpenedCompany; way: Way }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(useHasDraft(feeDraft(company._id, way)));
  const { currency } = company;
  const { provider, isOff, fee, planned } = way;
  const words = { currency, language, t };
  const name = t(`administration.fees.way.${paymentKindOf(provider)}`);
  const switched = t(isOff ? 'administration.ways.switchOn' : 'administration.ways.switchOff');
  const flip = useSwitchWay(company, way);
  const { ask, question } = useQuestion(() => flip.mutate());
  const now = feeText(fee && feeOfWire(fee, currency), words);
  const later =
    planned &&
    t('administration.fees.planned', {
      day: formatDay(language, dayInZone(new Date(planned.startsAt), company.timeZone), 'short'),
      fee: feeText(feeOfWire(planned.fee, currency), words),
    });
  return (
    <>
      <CardRow
        title={name}
        text={[isOff && t('administration.ways.off'), now, later].filter(Boolean).join('. ')}
        aside={
          !isOpen && (
            <span className={styles.acts}>
              <Button
                kind="soft"
                size="small"
                aria-label={`${t('administration.fees.change')}: ${name}`}
                onClick={() => setOpen(true)}
              >
                {t('administration.fees.change')}
              </Button>
              <Button
                kind="soft"
                size="small"
                aria-label={`${switched}: ${name}`}
                busy={flip.isPending}
                onClick={() =>
                  isOff
                    ? flip.mutate()
                    : ask(undefined, {
                        act: 'administration.ways.switchOff',
                        text: 'administration.ways.ask',
                      })
                }
              >
                {switched}
              </Button>
            </span>
          )
        }
      />
      {question}
      {isOpen && <FeeForm company={company} way={way} onLeave={() => setOpen(false)} />}
    </>
  );
}
