/** A guardian of this country is asked about work, as an employee (product:signup#employees). */
export const mayBeEmployee = (country: string): boolean => country === 'HU';

/** The most characters of the texts about an employee (product:signup#employees). */
export const EMPLOYEE_TEXTS = { position: 80, internalCompanyId: 40 } as const;

/** The most characters of the texts of a company's invoice. */
export const INVOICE_TEXTS = { billingName: 120, invoiceTaxNumber: 40 } as const;
