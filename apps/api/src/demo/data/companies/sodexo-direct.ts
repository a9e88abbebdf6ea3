import type { DemoCompanyData } from './company.ts';

export const sodexoDirect: DemoCompanyData = {
  schools: [
    {
      name: 'Colégio Santa Clara, Belo Horizonte',
      timeZone: 'America/Sao_Paulo',
      wallet: true,
      healthForm: true,
      menus: ['lunch', 'snack', 'party', 'trip', 'coffee'],
      classes: [
        { name: '6º A', level: 'Fundamental II', year: '6º ano', shift: 'Manhã', room: '8' },
        { name: '9º B', level: 'Fundamental II', year: '9º ano', shift: 'Tarde', room: '11' },
      ],
    },
    {
      name: 'Colégio Horizonte, Brasília',
      timeZone: 'America/Sao_Paulo',
      wallet: true,
      healthForm: false,
      menus: ['lunch', 'snack'],
      classes: [{ name: '3º A', level: 'Fundamental I', year: '3º ano', shift: 'Manhã' }],
    },
    {
      name: 'Escola Girassol, Salvador',
      timeZone: 'America/Bahia',
      wallet: true,
      healthForm: false,
      menus: ['lunch', 'snack'],
      classes: [{ name: '2º B', level: 'Fundamental I', year: '2º ano', shift: 'Tarde' }],
    },
    {
      name: 'Escola Casa da Árvore, Porto Alegre',
      timeZone: 'America/Sao_Paulo',
      wallet: false,
      healthForm: true,
      menus: ['lunch', 'snack'],
      classes: [{ name: 'Jardim I', level: 'Educação Infantil', year: 'Jardim', shift: 'Tarde' }],
    },
    {
      name: 'Centro Educacional Mirante, Goiânia',
      timeZone: 'America/Sao_Paulo',
      wallet: false,
      healthForm: false,
      menus: [],
      classes: [{ name: '2ª série', level: 'Ensino Médio', year: '2ª série', shift: 'Manhã' }],
    },
    {
      name: 'Escola de Testes',
      timeZone: 'America/Sao_Paulo',
      wallet: true,
      healthForm: true,
      isTest: true,
      menus: ['lunch', 'snack'],
      classes: [{ name: '5º T', level: 'Fundamental I', year: '5º ano', shift: 'Manhã' }],
    },
  ],
  guardian: {
    name: 'Rafael Nogueira',
    email: 'demo@sodexo-direct.merenda.test',
    phone: '+5531987654321',
    language: 'pt-BR',
    document: { taxIdentifier: '11144477735', type: 'CPF' },
    balance: { end: '176.20', inflow: '250' },
  },
  students: [
    {
      name: 'Beatriz Nogueira',
      birthDate: '2014-05-30',
      school: 'Colégio Santa Clara, Belo Horizonte',
      className: '6º A',
      enrollmentNumber: '2026-0418',
      balance: { end: '35.40', inflow: '120' },
      alertBelow: '15',
    },
  ],
};
