import { addDays, type Day } from '@merenda/domain/time/dates';
import type { Client, Sent } from '../client.ts';
import { DISHES_PER_MENU, idOf, type Size } from './fill.ts';

/** The requests of a page when it is opened, one after the other. */
export interface Page {
  name: string;
  requests(family: Family): readonly Omit<Sent, 'token'>[];
}

interface Family {
  guardian: string;
  /** One of the family's two students. */
  student: string;
  school: string;
  menu: string;
  dish: string;
  /** The fortnight's Monday; the day is in its second week, before every cut-off. */
  monday: Day;
  day: Day;
}

export const pages: readonly Page[] = [
  {
    name: 'ordering, menu',
    requests: ({ school, menu, day, student }) => [
      get(`/restaurants/${school}/menus/date-availability`),
      get(`/restaurants/${school}/menus?date=${day}`),
      get(`/restaurants/${school}/services/in-office?menu=${menu}&date=${day}`),
      get(`/menu-orders?user=${student}&status=open`),
    ],
  },
  {
    name: 'ordering, estimate',
    requests: ({ school, menu, day, student, dish }) => [
      {
        method: 'POST',
        path: '/menu-orders-estimations',
        body: JSON.stringify({
          requestType: 'INO-TA',
          restaurantUnit: school,
          menu,
          purchaseFor: student,
          scheduledFor: `${day}T12:00:00.000Z`,
          items: [{ id: dish, quantity: 1 }],
        }),
      },
    ],
  },
  {
    name: 'ordering, week page',
    requests: ({ guardian, monday }) => [
      get(`/responsible-users/${guardian}/dependents`),
      get(`/responsible-users/${guardian}/week?from=${monday}`),
      get(
        `/responsible-users/${guardian}/dependents/menu-orders?since=${addDays(monday, -7)}&until=${addDays(monday, 13)}&limit=1000`,
      ),
    ],
  },
];

const get = (path: string): Omit<Sent, 'token'> => ({ method: 'GET', path });

/**
 * Opens a page for a random family.
 * @returns the time of its requests, in ms
 */
export async function openPage(
  { requests }: Page,
  { client, size }: { client: Client; size: Size },
  monday: Day,
): Promise<number> {
  const family = anyFamily(size, monday);
  const startedAt = performance.now();
  for (const sent of requests(family)) await client.send({ ...sent, token: family.guardian });
  return performance.now() - startedAt;
}

function anyFamily({ schools, familiesPerSchool, menusPerSchool }: Size, monday: Day): Family {
  const family = Math.floor(Math.random() * schools * familiesPerSchool);
  const school = Math.floor(family / familiesPerSchool);
  const menu = school * menusPerSchool;
  return {
    guardian: idOf('guardian', family),
    student: idOf('student', family * 2),
    school: idOf('school', school),
    menu: idOf('menu', menu),
    dish: idOf('offer', menu * DISHES_PER_MENU + 7),
    monday,
    day: addDays(monday, 8),
  };
}
