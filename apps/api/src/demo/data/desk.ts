import type { TicketStatus, TicketType } from '@merenda/domain/help/tickets';

/** A text in the languages of the demo's families. */
export interface Said {
  pt: string;
  hu: string;
  en: string;
}

interface DemoTicket {
  type: TicketType;
  status: TicketStatus;
  /** The minutes from the opening until now. */
  openedBefore: number;
  /** The messages, each some minutes after the opening. */
  lines: readonly { by: 'guardian' | 'operator'; after: number; said: Said }[];
  isTaken?: true;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const LOOKING: Said = {
  pt: 'Olá! Obrigado por avisar, estamos verificando.',
  hu: 'Jó napot! Köszönjük, hogy szólt, utánanézünk.',
  en: 'Hello! Thank you for telling us, we are looking into it.',
};

/** Guardians of the demo who only write to support: their names by the company's language. */
export const WRITERS: Record<keyof Said, readonly string[]> = {
  pt: ['Helena Souza', 'João Prado', 'Rui Costa', 'Ana Lopes', 'Carla Nogueira'],
  hu: ['Kovács Bence', 'Nagy Eszter', 'Szabó Lilla', 'Tóth Márton', 'Varga Júlia'],
  en: ['Emma Clarke', 'Oliver Hughes', 'Priya Shah', 'Tom Walker', 'Grace Morgan'],
};

/** The tickets that wait or have just been worked on, one a writer and more. */
export const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    type: 'ORDER-DUPLICATED',
    status: 'open',
    openedBefore: 5 * HOUR,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'O almoço de amanhã foi lançado duas vezes. Podem cancelar um?',
          hu: 'A holnapi ebéd kétszer szerepel. Törölnék az egyiket?',
          en: 'Tomorrow’s lunch was placed twice. Could you cancel one of them?',
        },
      },
    ],
  },
  {
    type: 'WALLET-NOT-RECHARGED',
    status: 'open',
    openedBefore: 4 * HOUR,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'Fiz a recarga e não vejo o saldo.',
          hu: 'Feltöltöttem, de nem látom az egyenleget.',
          en: 'I topped up and cannot see the balance.',
        },
      },
    ],
  },
  {
    type: 'OTHER',
    status: 'open',
    openedBefore: 3 * HOUR,
    isTaken: true,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'Minha filha perdeu o cartão com o código de barras. Como peço outro?',
          hu: 'A lányom elvesztette a vonalkódos kártyáját. Hogyan kérhetek másikat?',
          en: 'My daughter lost the card with her barcode. How do I get another one?',
        },
      },
      { by: 'operator', after: 20, said: LOOKING },
      {
        by: 'guardian',
        after: 35,
        said: {
          pt: 'Ela precisa dele na segunda-feira.',
          hu: 'Hétfőn szüksége lesz rá.',
          en: 'She needs it on Monday.',
        },
      },
    ],
  },
  {
    type: 'USER-COMPLAINT',
    status: 'open',
    openedBefore: 95,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'A comida chegou fria hoje, e não foi a primeira vez.',
          hu: 'Ma hidegen érkezett az étel, és nem először.',
          en: 'The food was cold today, and not for the first time.',
        },
      },
      {
        by: 'guardian',
        after: 4,
        said: {
          pt: 'Foi no segundo horário, 12h10.',
          hu: 'A második idősávban, 12:10-kor.',
          en: 'That was in the second slot, at 12:10.',
        },
      },
    ],
  },
  {
    type: 'OTHER',
    status: 'open',
    openedBefore: 40,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'Vamos mudar de escola em agosto. O saldo vai junto?',
          hu: 'Augusztusban iskolát váltunk. Az egyenleg is átkerül?',
          en: 'We are changing schools in August. Does the balance move with us?',
        },
      },
    ],
  },
  {
    type: 'OTHER',
    status: 'open',
    openedBefore: DAY,
    isTaken: true,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'Como coloco meu marido como outro responsável?',
          hu: 'Hogyan vehetem fel a férjemet másik gondviselőnek?',
          en: 'How do I add my husband as another guardian?',
        },
      },
      {
        by: 'operator',
        after: 30,
        said: {
          pt: 'Na página da criança há um convite por e-mail. Ele aceita e pronto.',
          hu: 'A gyermek oldalán e-mailben meghívhatja. Elfogadja, és kész.',
          en: 'The child’s page has an invitation by email. He accepts it, and that is all.',
        },
      },
    ],
  },
  {
    type: 'ORDER-NOT-RECOGNIZED',
    status: 'rejected',
    openedBefore: 2 * DAY,
    lines: [
      {
        by: 'guardian',
        after: 0,
        said: {
          pt: 'Não reconheço o lanche de ontem.',
          hu: 'A tegnapi uzsonnát nem ismerem.',
          en: 'I do not recognise yesterday’s snack.',
        },
      },
      {
        by: 'operator',
        after: 50,
        said: {
          pt: 'O lanche foi retirado com o código de barras às 15h05.',
          hu: 'Az uzsonnát a vonalkóddal vették át 15:05-kor.',
          en: 'The snack was collected with the barcode at 15:05.',
        },
      },
    ],
  },
];

/** Closed conversations of the weeks before: question and answer, and what the survey said. */
export const PAST: readonly { asked: Said; answered: Said; comment: Said }[] = [
  {
    asked: {
      pt: 'Onde encontro o comprovante da última recarga?',
      hu: 'Hol találom a legutóbbi feltöltés bizonylatát?',
      en: 'Where do I find the receipt of the last top-up?',
    },
    answered: {
      pt: 'Na página Comprovantes, e também no e-mail de confirmação.',
      hu: 'A Bizonylatok oldalon, és a visszaigazoló e-mailben is.',
      en: 'On the Receipts page, and in the confirmation email, too.',
    },
    comment: {
      pt: 'Resposta rápida e clara.',
      hu: 'Gyors és érthető válasz.',
      en: 'A quick and clear answer.',
    },
  },
  {
    asked: {
      pt: 'Até que horas posso cancelar o almoço?',
      hu: 'Meddig mondhatom le az ebédet?',
      en: 'Until when can I cancel a lunch?',
    },
    answered: {
      pt: 'O prazo está no pedido: depois dele, a cozinha já está comprando.',
      hu: 'A határidő a rendelésnél látható: utána a konyha már bevásárol.',
      en: 'The order shows the time: after it the kitchen is already shopping.',
    },
    comment: {
      pt: 'Demorou um pouco, mas resolveu.',
      hu: 'Kicsit sokáig tartott, de megoldódott.',
      en: 'It took a while, but it was solved.',
    },
  },
];
