import type { Dataset } from '../dataset.ts';
import { activity } from './activity.ts';
import { automaticAttempts } from './automatic-attempts.ts';
import { automaticTopups } from './automatic-topups.ts';
import { cards } from './cards.ts';
import { devices } from './devices.ts';
import { guardianships } from './guardianships.ts';
import { health } from './health.ts';
import { invitations, requests } from './invitations.ts';
import { monthlyTopupParts, monthlyTopups } from './monthly-topups.ts';
import { movements } from './movements.ts';
import { orderItems, orders, standingOrders } from './orders.ts';
import { passkeys, secondFactor } from './passkeys.ts';
import { payouts } from './payouts.ts';
import { profile } from './profile.ts';
import { attendance, students } from './students.ts';
import { alertSettings, alerts, surveyAnswers, ticketMessages, tickets } from './tickets.ts';
import { topupDisputes, topupParts, topupRefunds, topups } from './topups.ts';
import { wallets } from './wallets.ts';

/** Every table of an export; a new table with a guardian's data needs an entry here. */
export const DATASETS: readonly Dataset[] = [
  profile,
  students,
  guardianships,
  wallets,
  movements,
  topups,
  topupParts,
  topupRefunds,
  topupDisputes,
  payouts,
  monthlyTopups,
  monthlyTopupParts,
  automaticTopups,
  automaticAttempts,
  standingOrders,
  attendance,
  cards,
  orders,
  orderItems,
  devices,
  passkeys,
  secondFactor,
  invitations,
  requests,
  health,
  tickets,
  ticketMessages,
  surveyAnswers,
  alerts,
  alertSettings,
  activity,
];
