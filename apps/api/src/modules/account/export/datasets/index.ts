import type { Dataset } from '../dataset.ts';
import { activity } from './activity.ts';
import { devices } from './devices.ts';
import { guardianships } from './guardianships.ts';
import { health } from './health.ts';
import { invitations, requests } from './invitations.ts';
import { orderItems, orders, standingOrders } from './orders.ts';
import { passkeys, secondFactor } from './passkeys.ts';
import { automaticAttempts } from './payments/automatic-attempts.ts';
import { automaticTopups } from './payments/automatic-topups.ts';
import { cards } from './payments/cards.ts';
import { monthlyTopupParts, monthlyTopups } from './payments/monthly-topups.ts';
import { movements } from './payments/movements.ts';
import { payouts } from './payments/payouts.ts';
import { topupDisputes, topupParts, topupRefunds, topups } from './payments/topups.ts';
import { wallets } from './payments/wallets.ts';
import { profile } from './profile.ts';
import { attendance, students } from './students.ts';
import { alertSettings, alerts, surveyAnswers, ticketMessages, tickets } from './tickets.ts';

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
