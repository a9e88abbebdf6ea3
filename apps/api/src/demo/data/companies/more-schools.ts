import type { DemoSchool } from './company.ts';

const BOTH = { wallet: true, healthForm: true };
const WALLET = { wallet: true, healthForm: false };
const FORM = { wallet: false, healthForm: true };

const SCHOOLS: readonly (readonly [string, string, { wallet: boolean; healthForm: boolean }])[] = [
  ['Colégio Bandeirantes do Sul', 'Porto Alegre', WALLET],
  ['Colégio Boa Esperança', 'São José dos Campos', BOTH],
  ['Colégio Caminho do Mar', 'Salvador', WALLET],
  ['Colégio Estrela da Manhã', 'São Paulo', BOTH],
  ['Colégio Horizonte', 'Belo Horizonte', WALLET],
  ['Colégio Ipê Amarelo', 'Goiânia', WALLET],
  ['Colégio Ipê Roxo', 'Brasília', BOTH],
  ['Colégio Lagoa Azul', 'Maceió', WALLET],
  ['Colégio Monte Alegre', 'Ribeirão Preto', WALLET],
  ['Colégio Nossa Terra', 'Cuiabá', FORM],
  ['Colégio Ponte Nova', 'São José do Rio Preto', WALLET],
  ['Colégio Primavera', 'Joinville', BOTH],
  ['Colégio Santa Clara', 'Santos', WALLET],
  ['Colégio São Bento', 'Vitória', WALLET],
  ['Colégio Serra Verde', 'Petrópolis', WALLET],
  ['Colégio Sol Nascente', 'Fortaleza', BOTH],
  ['Escola Água Viva', 'Natal', WALLET],
  ['Escola Aquarela', 'São Luís', FORM],
  ['Escola Arvoredo', 'Londrina', WALLET],
  ['Escola Bem-te-vi', 'Campinas', BOTH],
  ['Escola Canto do Sabiá', 'Uberlândia', WALLET],
  ['Escola Casa da Árvore', 'São Paulo', FORM],
  ['Escola Céu de Brasília', 'Brasília', WALLET],
  ['Escola Flor de Lis', 'Belém', WALLET],
  ['Escola Girassol', 'João Pessoa', BOTH],
  ['Escola Girassol da Barra', 'Aracaju', WALLET],
  ['Escola Mandacaru', 'Teresina', WALLET],
  ['Escola Mundo Novo', 'Campo Grande', WALLET],
  ['Escola Nova Era', 'São Bernardo do Campo', BOTH],
  ['Escola Pé de Moleque', 'Niterói', FORM],
  ['Escola Recanto Feliz', 'Sorocaba', WALLET],
  ['Escola Três Marias', 'Juiz de Fora', WALLET],
];

/** Schools without demo students, so that a search by name and town has many results. */
export const MORE_SCHOOLS: readonly DemoSchool[] = SCHOOLS.map(([name, town, services], at) => ({
  name,
  town,
  timeZone: 'America/Sao_Paulo',
  ...services,
  menus: [],
  classes: [
    {
      name: `${1 + (at % 9)}º A`,
      level: 'Fundamental',
      year: `${1 + (at % 9)}º ano`,
      shift: at % 2 ? 'Tarde' : 'Manhã',
    },
  ],
}));
