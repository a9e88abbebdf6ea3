import { toMinor } from '@merenda/domain/money/money';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { derivedId, type PostItem } from '@merenda/ledger';
import { companyAccount } from '../modules/companies/index.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { productOf } from './data/products.ts';
import {
  guardianId,
  menuId,
  offerId,
  orderId,
  productId,
  schoolId,
  studentId,
  walletId,
} from './ids.ts';
import type { PlannedMeal } from './plan/meals.ts';

const idOf = (company: DemoCompany, { diner, day, menu }: PlannedMeal) =>
  orderId(company, diner, day, menu);

const paymentOf = (company: DemoCompany, meal: PlannedMeal) =>
  derivedId('purchase', idOf(company, meal));

export function orderRow(company: DemoCompany, meal: PlannedMeal, status: 'delivered' | 'open') {
  const { diner, school, menu, day, slot, at, amountMinor } = meal;
  return {
    id: idOf(company, meal),
    requester_id: guardianId(company),
    student_id: diner === company.guardian.name ? null : studentId(company, diner),
    school_id: schoolId(company, school.name),
    menu_id: menuId(company, school.name, menu),
    request_type: DEFAULT_ORDER_TYPE,
    status,
    day,
    slot,
    total_minor: amountMinor,
    currency: company.currency,
    transfer_id: paymentOf(company, meal),
    created_at: at,
  };
}

export const orderItemRows = (company: DemoCompany, meal: PlannedMeal) =>
  meal.dishes.map((slug, position) => ({
    order_id: idOf(company, meal),
    menu_product_id: offerId(company, meal.school.name, meal.menu, slug),
    product_id: productId(company, slug),
    position,
    quantity: 1,
    unit_price_minor: toMinor(productOf(slug).prices[company.currency], company.currency),
  }));

export function mealTransfer(company: DemoCompany, meal: PlannedMeal): PostItem {
  return {
    id: paymentOf(company, meal),
    debit: walletId(company, meal.diner),
    credit: companyAccount(company.id, 'sales', company.currency),
    amountMinor: meal.amountMinor,
    currency: company.currency,
    kind: 'purchase',
    eventAt: meal.at,
    reference: { menuOrder: idOf(company, meal) },
  };
}
