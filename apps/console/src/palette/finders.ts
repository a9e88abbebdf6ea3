import type { WantedRight } from '@merenda/domain/people/operators';
import type { Key, Translate } from '@merenda/i18n';
import { call } from '@merenda/ui/client/call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { opensWith } from '../app/area.ts';
import { companyName } from '../places/brand-options.ts';
import { schoolsOfCompaniesQuery } from '../places/queries.ts';
import type { Operator } from '../session/operator.ts';
import { hasRight } from '../session/rights.ts';
import type { Hit } from './recent.ts';

/** Records of each kind that the palette shows. */
const SHOWN = 6;

interface Asked {
  words: string;
  signal: AbortSignal;
  queries: QueryClient;
  t: Translate;
  localised: (texts: Record<string, string>) => string;
}

/** A kind of record that the palette finds, for operators who may open it. */
interface Finder {
  name: Key;
  right: WantedRight;
  /** Its records belong to no single company. */
  isWide?: true;
  /** The best first. */
  find: (asked: Asked) => Promise<Hit[]>;
}

const FINDERS: readonly Finder[] = [
  {
    name: 'people.title',
    ...opensWith('GET /operator/people', ['guardians.see', 'students.see']),
    async find({ words: q, signal }) {
      const { docs } = await call('GET /operator/people', { query: { q, limit: SHOWN }, signal });
      return docs.map(({ _id, kind, name, school, class: group, email }) => ({
        to: `/people/${kind}s/${_id}`,
        title: name,
        ...detailOf(school ? [school.name, group?.name] : [email]),
      }));
    },
  },
  {
    name: 'console.palette.orders',
    ...opensWith('GET /operator/orders', 'orders.see'),
    async find({ words: q, signal, t }) {
      const { docs } = await call('GET /operator/orders', { query: { q }, signal });
      return docs.map(({ _id, orderNumber, student, school }) => ({
        to: `/people/orders/${_id}`,
        title: t('desk.order', { number: orderNumber }),
        ...detailOf([student, school]),
      }));
    },
  },
  {
    name: 'finance.tab.topups',
    ...opensWith('GET /operator/topups/:id/refunds', 'refunds.create'),
    async find({ words: q, signal }) {
      const { docs } = await call('GET /operator/topups', { query: { q, limit: SHOWN }, signal });
      return docs.map(({ _id, guardian, reference }) => ({
        to: `/finance/topups/${_id}`,
        title: guardian.name,
        detail: reference,
      }));
    },
  },
  {
    name: 'console.palette.dishes',
    ...opensWith('GET /operator/schools/:id/dishes', 'menus.change'),
    async find({ words: search, signal, queries, localised }) {
      // Dishes are the company's: one school of each asks for them.
      const asking = await queries.ensureQueryData(schoolsOfCompaniesQuery);
      const found = await Promise.all(
        asking.map(async ({ _id: school, company }) => {
          const params = { id: school };
          const query = { search, limit: SHOWN };
          const { docs } = await call('GET /operator/schools/:id/dishes', {
            params,
            query,
            signal,
          });
          return docs.map(({ _id, names }) => ({
            to: `/menus/dish/${_id}?school=${school}`,
            title: localised(names),
            ...detailOf([asking.length > 1 && companyName(company._id)]),
          }));
        }),
      );
      return found.flat();
    },
  },
  {
    name: 'administration.schools',
    ...opensWith('GET /operator/schools', 'schools.change'),
    async find({ words: q, signal }) {
      const { docs } = await call('GET /operator/schools', { query: { q, limit: SHOWN }, signal });
      return docs.map(({ _id, name, town }) => ({
        to: `/administration/schools/${_id}`,
        title: name,
        ...detailOf([town]),
      }));
    },
  },
  {
    name: 'administration.operators',
    ...opensWith('GET /operator/operators', 'operators.see'),
    isWide: true,
    async find({ words: q, signal }) {
      const query = { q, limit: SHOWN };
      const { docs } = await call('GET /operator/operators', { query, signal });
      return docs.map(({ _id, name, email }) => ({
        to: `/administration/operators/${_id}`,
        title: name,
        ...detailOf([email]),
      }));
    },
  },
];

/** The kinds of record that the operator may find. */
export const findersOf = ({ rights, scope }: Operator): Finder[] =>
  FINDERS.filter(({ right, isWide }) => hasRight(rights, right) && (scope.everywhere || !isWide));

/** Words that tell a record from others of its name. */
function detailOf(parts: readonly (string | false | undefined)[]): { detail?: string } {
  const detail = parts.filter(Boolean).join(', ');
  return detail ? { detail } : {};
}
