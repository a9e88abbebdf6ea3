export { COMPANY_PURPOSES, type CompanyPurpose, companyAccount } from './accounts.ts';
export { findFees } from './fees.ts';
export { registerCompanies } from './routes.ts';
export { findCompany } from './store.ts';
export { syncCompanies } from './sync.ts';
