export { type CompanyPurpose, companyAccount } from './accounts.ts';
export { registerCompanies } from './routes.ts';
export { findCompany } from './store.ts';
export { syncCompanies } from './sync.ts';
