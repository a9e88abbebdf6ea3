import type { CannedTexts } from '@merenda/domain/help/canned-answers';

/** A canned answer of every company of the demo, in all languages. */
interface DemoAnswer {
  /** The title by the language of the company's people: Portuguese, Hungarian, else English. */
  title: { pt: string; hu: string; en: string };
  texts: Required<CannedTexts>;
}

export const CANNED_ANSWERS: readonly DemoAnswer[] = [
  {
    title: {
      pt: 'Recebemos, vamos ver',
      hu: 'Megkaptuk, utánanézünk',
      en: 'Received, looking into it',
    },
    texts: {
      'pt-BR':
        'Olá, {{firstName}}! Recebemos a sua mensagem e já estamos verificando. Voltamos a escrever aqui mesmo. {{operator}}, {{brand}}',
      'pt-PT':
        'Olá, {{firstName}}! Recebemos a sua mensagem e já estamos a verificar. Voltamos a escrever aqui mesmo. {{operator}}, {{brand}}',
      en: 'Hello {{firstName}}, we have received your message and are looking into it. We will write here again. {{operator}}, {{brand}}',
      'es-ES':
        'Hola, {{firstName}}: hemos recibido su mensaje y lo estamos revisando. Le escribiremos aquí mismo. {{operator}}, {{brand}}',
      'fr-FR':
        'Bonjour {{firstName}}, nous avons bien reçu votre message et nous vérifions. Nous vous répondrons ici même. {{operator}}, {{brand}}',
      'de-DE':
        'Guten Tag {{firstName}}, Ihre Nachricht ist bei uns angekommen, wir sehen nach. Wir schreiben Ihnen hier wieder. {{operator}}, {{brand}}',
      'nl-NL':
        'Hallo {{firstName}}, we hebben uw bericht ontvangen en kijken het na. We schrijven u hier weer. {{operator}}, {{brand}}',
      'hu-HU':
        'Kedves {{firstName}}! Megkaptuk az üzenetét, és utánanézünk. Itt fogunk újra írni. {{operator}}, {{brand}}',
    },
  },
  {
    title: {
      pt: 'Pedido cancelado, valor devolvido',
      hu: 'Rendelés törölve, összeg visszaírva',
      en: 'Order cancelled, money back',
    },
    texts: {
      'pt-BR':
        'Cancelamos o pedido n.º {{orderNumber}} da escola {{school}}. O valor de {{amount}} já está de volta na carteira que pagou.',
      'pt-PT':
        'Cancelámos o pedido n.º {{orderNumber}} da escola {{school}}. O valor de {{amount}} já está de volta na carteira que pagou.',
      en: 'We have cancelled order no. {{orderNumber}} at {{school}}. The amount of {{amount}} is back in the wallet that paid.',
      'es-ES':
        'Hemos cancelado el pedido n.º {{orderNumber}} de {{school}}. El importe de {{amount}} ya está de nuevo en el monedero que pagó.',
      'fr-FR':
        'Nous avons annulé la commande n° {{orderNumber}} à {{school}}. Le montant de {{amount}} est de retour dans le porte-monnaie qui a payé.',
      'de-DE':
        'Wir haben die Bestellung Nr. {{orderNumber}} an der Schule {{school}} storniert. Der Betrag von {{amount}} ist wieder in der Geldbörse, die bezahlt hat.',
      'nl-NL':
        'We hebben bestelling nr. {{orderNumber}} bij {{school}} geannuleerd. Het bedrag van {{amount}} staat weer in de portemonnee die heeft betaald.',
      'hu-HU':
        'Töröltük a rendelést (száma: {{orderNumber}}, iskola: {{school}}). A(z) {{amount}} összeg visszakerült abba a pénztárcába, amelyik fizetett.',
    },
  },
  {
    title: {
      pt: 'Recarga ainda não chegou',
      hu: 'A feltöltés még nem érkezett meg',
      en: 'Top-up not here yet',
    },
    texts: {
      'pt-BR':
        'Olá, {{firstName}}! O pagamento de {{amount}} ainda está com o banco. Assim que chegar, o saldo entra sozinho na carteira; se não chegar, nada é cobrado.',
      'pt-PT':
        'Olá, {{firstName}}! O pagamento de {{amount}} ainda está no banco. Assim que chegar, o saldo entra sozinho na carteira; se não chegar, nada é cobrado.',
      en: 'Hello {{firstName}}, your payment of {{amount}} is still with the bank. Once it arrives, it is added to the wallet by itself; if it does not, nothing is charged.',
      'es-ES':
        'Hola, {{firstName}}: su pago de {{amount}} sigue en el banco. En cuanto llegue, el saldo se añade solo al monedero; si no llega, no se cobra nada.',
      'fr-FR':
        'Bonjour {{firstName}}, votre paiement de {{amount}} est encore à la banque. Dès son arrivée, le solde est ajouté tout seul ; sinon, rien n’est débité.',
      'de-DE':
        'Guten Tag {{firstName}}, Ihre Zahlung über {{amount}} ist noch bei der Bank. Sobald sie ankommt, steht das Guthaben bereit; sonst wird nichts berechnet.',
      'nl-NL':
        'Hallo {{firstName}}, uw betaling van {{amount}} is nog bij de bank. Zodra die aankomt, staat het saldo klaar; komt die niet aan, dan wordt niets afgeschreven.',
      'hu-HU':
        'Kedves {{firstName}}! A(z) {{amount}} összegű fizetés még a banknál van. Amint megérkezik, az egyenleg magától megjelenik; ha nem érkezik meg, nem terhelünk semmit.',
    },
  },
  {
    title: { pt: 'Despedida', hu: 'Elköszönés', en: 'Goodbye' },
    texts: {
      'pt-BR': 'Que bom que resolvemos, {{firstName}}! Se precisar, é só reabrir esta conversa.',
      'pt-PT':
        'Ainda bem que ficou resolvido, {{firstName}}! Se precisar, basta reabrir esta conversa.',
      en: 'Glad that this is settled, {{firstName}}. If you need us, simply reopen this conversation.',
      'es-ES':
        'Nos alegra haberlo resuelto, {{firstName}}. Si nos necesita, reabra esta conversación.',
      'fr-FR':
        'Ravis que ce soit réglé, {{firstName}}. Au besoin, rouvrez simplement cette conversation.',
      'de-DE':
        'Schön, dass das geklärt ist, {{firstName}}. Bei Bedarf öffnen Sie diese Unterhaltung einfach wieder.',
      'nl-NL':
        'Fijn dat het is opgelost, {{firstName}}. Heeft u ons nodig, open dit gesprek dan gewoon weer.',
      'hu-HU':
        'Örülünk, hogy megoldódott, {{firstName}}! Ha szüksége van ránk, nyissa meg újra ezt a beszélgetést.',
    },
  },
];
