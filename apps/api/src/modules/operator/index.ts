export { concernsNobody, uninvolved } from './check-not-self.ts';
export { findOperator, operatorByEmail } from './find-operator.ts';
export { findPlace, placeOf } from './find-place.ts';
export {
  type Approver,
  approve,
  approveFirst,
  approverOf,
  approveSecond,
  checkPresent,
  type FirstApprover,
  requireFirst,
  standingFirst,
  type UninvolvedApprover,
} from './four-eyes.ts';
export { countGiven, lockGiven, readEachGiven, readGiven } from './given-lately.ts';
export { listActs } from './list-acts.ts';
export { type OperatorAccess, OperatorError } from './manage/access.ts';
export {
  changeAccess,
  disableOperator,
  resetOperator,
} from './manage/change-operator.ts';
export { createOperator } from './manage/create-operator.ts';
export { createToken } from './manage/create-token.ts';
export { type ListedOperator, listOperators } from './manage/list-operators.ts';
export { registerOperatorRoutes } from './routes.ts';
export { withinScope } from './within-scope.ts';
