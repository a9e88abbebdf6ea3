import type { DemoCompanyData } from './company.ts';

export const thomasFranksAisb: DemoCompanyData = {
  schools: [
    {
      name: 'Hillside Campus, Nagykovácsi',
      timeZone: 'Europe/Budapest',
      wallet: true,
      healthForm: true,
      menus: ['lunch', 'snack', 'party', 'trip', 'coffee'],
      classes: [
        { name: 'Grade 2', level: 'Lower School', year: '2', shift: 'Day', room: 'L12' },
        { name: 'Grade 7', level: 'Middle School', year: '7', shift: 'Day', room: 'M03' },
      ],
    },
    {
      name: 'Riverside Campus, Budapest',
      timeZone: 'Europe/Budapest',
      wallet: true,
      healthForm: false,
      menus: ['lunch', 'snack'],
      classes: [{ name: 'Grade 10', level: 'Upper School', year: '10', shift: 'Day' }],
    },
    {
      name: 'Early Years Centre, Budapest',
      timeZone: 'Europe/Budapest',
      wallet: false,
      healthForm: true,
      menus: ['lunch', 'snack'],
      classes: [{ name: 'Kindergarten', level: 'Early Years', year: 'K', shift: 'Day' }],
    },
    {
      name: 'Lakeside Camp, Balatonfüred',
      timeZone: 'Europe/Budapest',
      wallet: false,
      healthForm: false,
      menus: [],
      classes: [{ name: 'Summer', level: 'Camp', year: '2026', shift: 'Day' }],
    },
    {
      name: 'Test Campus',
      timeZone: 'Europe/Budapest',
      wallet: true,
      healthForm: true,
      isTest: true,
      menus: ['lunch', 'snack'],
      classes: [{ name: 'Grade 0', level: 'Test', year: '0', shift: 'Day' }],
    },
  ],
  guardian: {
    name: 'Tóth Réka',
    email: 'demo@thomas-franks-aisb.merenda.test',
    phone: '+36307654321',
    language: 'hu-HU',
    document: { passport: 'BK7654321', expiresOn: '2033-02-28' },
    balance: { end: '24780', inflow: '40000' },
  },
  students: [
    {
      name: 'Tóth Máté',
      birthDate: '2013-06-25',
      school: 'Hillside Campus, Nagykovácsi',
      className: 'Grade 7',
      enrollmentNumber: '50713',
      balance: { end: '9310', inflow: '20000' },
      alertBelow: '3000',
    },
    {
      name: 'Tóth Lili',
      birthDate: '2018-01-14',
      school: 'Hillside Campus, Nagykovácsi',
      className: 'Grade 2',
      enrollmentNumber: '51826',
      balance: { end: '1140', inflow: '15000' },
      alertBelow: '3000',
    },
  ],
};
