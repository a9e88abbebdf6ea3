import { derivedId } from '@merenda/ledger';
import type { DemoCompany } from './data/companies/company.ts';

// Ids are derived from names, so that a second run finds what the first one created.
const id = (company: DemoCompany, ...names: string[]) => derivedId('demo', company.id, ...names);

export const guardianId = (company: DemoCompany) => id(company, 'guardian');
export const secondGuardianId = (company: DemoCompany) => id(company, 'second guardian');
export const writerId = (company: DemoCompany, name: string) => id(company, 'writer', name);
export const demoTicketId = (company: DemoCompany, name: string) => id(company, 'ticket', name);
export const messageId = (company: DemoCompany, ticket: string, number: number) =>
  id(company, 'message', ticket, String(number));
export const surveyAnswerId = (company: DemoCompany, ticket: string) =>
  id(company, 'survey answer', ticket);
export const studentId = (company: DemoCompany, name: string) => id(company, 'student', name);
export const walletId = (company: DemoCompany, holder: string) => id(company, 'wallet', holder);
export const cardId = (company: DemoCompany) => id(company, 'card');
export const productId = (company: DemoCompany, slug: string) => id(company, 'product', slug);
export const schoolId = (company: DemoCompany, name: string) => id(company, 'school', name);
export const classId = (company: DemoCompany, school: string, name: string) =>
  id(company, 'class', school, name);
export const menuId = (company: DemoCompany, school: string, kind: string) =>
  id(company, 'menu', school, kind);
export const categoryId = (company: DemoCompany, school: string, kind: string, name: string) =>
  id(company, 'category', school, kind, name);
export const offerId = (company: DemoCompany, school: string, kind: string, slug: string) =>
  id(company, 'offer', school, kind, slug);
export const topupId = (company: DemoCompany, at: Date, position: number) =>
  id(company, 'topup', at.toISOString(), String(position));
export const transferId = (company: DemoCompany, student: string, at: Date, position: number) =>
  id(company, 'transfer', student, at.toISOString(), String(position));
export const orderId = (company: DemoCompany, diner: string, day: string, kind: string) =>
  id(company, 'order', diner, day, kind);
