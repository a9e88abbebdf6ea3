import { expect, test } from 'vitest';
import { shareWhileUnderWay } from './under-way.ts';

/** An act that is answered when its test decides. */
function act() {
  const answers: PromiseWithResolvers<string>[] = [];
  const begin = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  return { begin, answers };
}

const ORDER = ['POST /orders', { cart: 'one' }, undefined, { transfer: 5 }];

test('the same act while it is under way is done once, and both hear its answer', async () => {
  const { begin, answers } = act();
  const both = [
    shareWhileUnderWay(ORDER, begin),
    shareWhileUnderWay(structuredClone(ORDER), begin),
  ];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve('placed');
  expect(await Promise.all(both)).toEqual(['placed', 'placed']);
});

test('once it is answered, or refused, it can be done again', async () => {
  const { begin, answers } = act();
  const placed = shareWhileUnderWay(ORDER, begin);
  answers[0]?.resolve('placed');
  await placed;
  const refused = [shareWhileUnderWay(ORDER, begin), shareWhileUnderWay(ORDER, begin)];
  answers[1]?.reject(new Error('too little'));
  for (const one of refused) await expect(one).rejects.toThrow('too little');
  void shareWhileUnderWay(ORDER, begin);
  expect(answers).toHaveLength(3);
});

test('an act that differs in anything is another act, and a read is sent each time', () => {
  const { begin, answers } = act();
  void shareWhileUnderWay([...ORDER, 'more'], begin);
  void shareWhileUnderWay(['POST /orders', { cart: 'two' }], begin);
  void shareWhileUnderWay(undefined, begin);
  void shareWhileUnderWay(undefined, begin);
  expect(answers).toHaveLength(4);
});
