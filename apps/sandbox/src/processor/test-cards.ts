/** Behaviour of a test card when it is charged. */
export type CardBehaviour =
  | 'pays'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'pays_without_answer';

export type CardBrand = 'VISA' | 'MASTERCARD' | 'AMERICAN EXPRESS' | 'ELO';

export interface TestCard {
  number: string;
  brand: CardBrand;
  behaviour: CardBehaviour;
}

/**
 * The documented test cards (product:gateways#test-cards), then some published numbers that pay as
 * well.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'VISA', behaviour: 'pays' },
  { number: '5555555555554444', brand: 'MASTERCARD', behaviour: 'pays' },
  { number: '378282246310005', brand: 'AMERICAN EXPRESS', behaviour: 'pays' },
  { number: '6362970000457013', brand: 'ELO', behaviour: 'pays' },
  { number: '4000000000000002', brand: 'VISA', behaviour: 'card_declined' },
  { number: '4000000000009995', brand: 'VISA', behaviour: 'insufficient_funds' },
  { number: '4000000000000069', brand: 'VISA', behaviour: 'expired_card' },
  { number: '4000000000000127', brand: 'VISA', behaviour: 'incorrect_cvc' },
  { number: '4000000000000119', brand: 'VISA', behaviour: 'pays_without_answer' },
  { number: '4111111111111111', brand: 'VISA', behaviour: 'pays' },
  { number: '5105105105105100', brand: 'MASTERCARD', behaviour: 'pays' },
  { number: '2223003122003222', brand: 'MASTERCARD', behaviour: 'pays' },
  { number: '371449635398431', brand: 'AMERICAN EXPRESS', behaviour: 'pays' },
];

/** The test card with these digits, or undefined: any other number may be somebody's own. */
export function findTestCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits);
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
