import { KITCHEN_DOCUMENTS } from '@merenda/domain/kitchen/kitchen-day';
import type { Translate } from '@merenda/i18n';
import { formatDay, formatTime } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { localZone } from '../session/local-zone.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { Listed } from '../table/listed.tsx';
import { usePrint } from './acts.ts';
import { ClassList } from './class-list.tsx';
import {
  dishesByClass,
  dishesByHour,
  useClassColumns,
  useCountColumns,
  useHourColumns,
} from './columns.ts';
import { CountsForm } from './counts-form.tsx';
import { Diets } from './diets.tsx';
import { DishTable } from './dish-table.tsx';
import { Forecast } from './forecast.tsx';
import styles from './kitchen.module.css';
import type { KitchenDay, KitchenService, ServiceParams } from './queries.ts';
import { StateBar } from './state-bar.tsx';

const VIEWS = ['hour', 'class'] as const;

/** A school's day: the services, and all of the chosen one. */
export function Board({ board }: { board: KitchenDay }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { service: asked, view } = useSearch({ from: '/signed-in/kitchen' });
  const { services, day, school, nextServed } = board;
  const chosen =
    services.find(({ service }) => service === asked) ??
    services.find(({ meals }) => meals > 0) ??
    services[0];
  if (!chosen) {
    return (
      <>
        <EmptyState
          title={t('kitchen.empty')}
          action={
            nextServed && (
              <ButtonLink
                to="/kitchen"
                search={(before) => ({ ...before, date: nextServed })}
                kind="outline"
              >
                {t('kitchen.next', { day: formatDay(language, nextServed, 'weekday') })}
              </ButtonLink>
            )
          }
        />
        <Forecast school={school._id} />
      </>
    );
  }
  return (
    <>
      <div className={styles.bar} data-unprinted>
        <PillSet
          isCompact
          legend={t('kitchen.services')}
          values={[chosen.service]}
          onToggle={(service) =>
            navigate({ to: '/kitchen', search: (before) => ({ ...before, service }) })
          }
          options={services.map(({ service, meals }) => ({
            value: service,
            label: `${t(`kitchen.service.${service}`)} ${meals}`,
          }))}
        />
        {chosen.dishes.length > 0 && (
          <PillSet
            isCompact
            legend={t('kitchen.view')}
            values={[view ?? 'hour']}
            onToggle={(chosenView) =>
              navigate({
                to: '/kitchen',
                search: (before) => ({ ...before, view: chosenView }),
                replace: true,
              })
            }
            options={VIEWS.map((value) => ({
              value,
              label: t(value === 'hour' ? 'kitchen.byHour' : 'kitchen.byClass'),
            }))}
          />
        )}
      </div>
      <Service
        key={`${school._id} ${day} ${chosen.service}`}
        board={board}
        chosen={chosen}
        params={{ id: school._id, day, service: chosen.service }}
      />
    </>
  );
}

function Service({
  board,
  chosen,
  params,
}: {
  board: KitchenDay;
  chosen: KitchenService;
  params: ServiceParams;
}) {
  const t = useT();
  const language = useLanguage();
  const { rights } = useOperator();
  const { view } = useSearch({ from: '/signed-in/kitchen' });
  const { meals, withheld, status, dinersVersion } = chosen;
  const [byHour, byClass, counts] = [useHourColumns(), useClassColumns(), useCountColumns()];
  const nameOf = (list: string) =>
    [board.school.name, board.day, t(`kitchen.service.${chosen.service}`), list].join(' ');
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.summary}>
          {dotted([
            t('kitchen.meals', { count: meals }),
            ...(withheld > 0 ? [t('kitchen.withheld', { count: withheld })] : []),
            ...printedWords(t, chosen, (at) => formatTime(language, at, localZone())),
          ])}
        </p>
        <div className={styles.prints} data-unprinted>
          {(status === 'served' || status === 'closed') &&
            mayCall(rights, 'GET /operator/schools/:id/uncollected', 'students.see') && (
              <ButtonLink
                kind="outline"
                size="small"
                to="/register/uncollected"
                search={{ school: params.id, date: params.day }}
              >
                {t('register.uncollected')}
              </ButtonLink>
            )}
          <Prints params={params} hasMeals={meals > 0} />
        </div>
      </div>
      <div className={styles.split}>
        <div className={styles.main}>
          {(status === 'served' || status === 'closed') && chosen.dishes.length > 0 && (
            <Listed
              name={nameOf(t('kitchen.counts'))}
              columns={counts}
              rows={chosen.dishes}
              idOf={({ _id }) => _id}
            >
              <CountsForm chosen={chosen} params={params} />
            </Listed>
          )}
          {chosen.dishes.length === 0 ? (
            <EmptyState title={t('kitchen.noOrders')} />
          ) : view === 'class' ? (
            <Listed
              name={nameOf(t('kitchen.byClass'))}
              columns={byClass}
              rows={dishesByClass(chosen)}
              idOf={({ group, name }) => JSON.stringify([group, name])}
            >
              <ClassList chosen={chosen} />
            </Listed>
          ) : (
            <Listed
              name={nameOf(t('kitchen.byHour'))}
              columns={byHour}
              rows={dishesByHour(chosen)}
              idOf={({ slot, name }) => JSON.stringify([slot, name])}
            >
              <DishTable chosen={chosen} />
            </Listed>
          )}
        </div>
        <div className={styles.aside} data-unprinted>
          {mayCall(rights, 'GET /operator/schools/:id/kitchen/:day/:service/diets', 'health.see') &&
            meals > 0 && <Diets params={params} version={dinersVersion} />}
          <Forecast school={board.school._id} />
        </div>
      </div>
      <StateBar board={board} chosen={chosen} params={params} />
    </>
  );
}

/** When the sheet was printed, and how much has changed since. */
function printedWords(
  t: Translate,
  { printed, dishes }: KitchenService,
  time: (at: string) => string,
): string[] {
  if (!printed) return [t('kitchen.notPrinted')];
  const changed = dishes.filter(({ slots }) =>
    slots.some((slot) => slot.printed !== slot.quantity),
  ).length;
  return [
    t('kitchen.printedAt', { time: time(printed.at), name: printed.by }),
    ...(changed > 0 ? [t('kitchen.changes', { count: changed })] : []),
  ];
}

function Prints({ params, hasMeals }: { params: ServiceParams; hasMeals: boolean }) {
  const t = useT();
  const print = usePrint(params);
  return (
    <fieldset className={styles.prints} aria-label={t('kitchen.print')} data-unprinted>
      {KITCHEN_DOCUMENTS.map((document) => (
        <Button
          key={document}
          kind={document === 'sheet' ? 'soft' : 'outline'}
          size="small"
          icon={<IconPrinter size={20} aria-hidden />}
          disabled={!hasMeals}
          busy={print.isPending && print.variables === document}
          onClick={() => print.mutate(document)}
        >
          {t(`kitchen.document.${document}`)}
        </Button>
      ))}
    </fieldset>
  );
}
