import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';

/** Columns with few values, all of our own; conditions of partial indexes name these values. */
const CLOSED = new Set(['status', 'kind']);

/**
 * Writes each statement so that one plan serves all of its calls (decision record 0507):
 * - a list is one parameter, so that the text does not depend on its length;
 * - values that partial indexes name stand in the text, because a kept plan does not know a parameter's
 *   value.
 */
export class OnePlanCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left, rightOperand: right } = node;
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : undefined;
    if (PrimitiveValueListNode.is(right) && (operator === 'in' || operator === 'not in')) {
      this.visitNode(left);
      if (isClosed(left) && right.values.length > 0) this.#appendTexts(operator, right.values);
      else this.#appendArray(operator, right.values);
    } else if (ValueNode.is(right) && isWritten(left, right.value)) {
      super.visitBinaryOperation({ ...node, rightOperand: ValueNode.createImmediate(right.value) });
    } else {
      super.visitBinaryOperation(node);
    }
  }

  #appendTexts(operator: string, values: readonly unknown[]): void {
    this.append(` ${operator} (`);
    for (const [at, value] of values.entries()) {
      if (at > 0) this.append(', ');
      this.appendImmediateValue(value);
    }
    this.append(')');
  }

  #appendArray(operator: 'in' | 'not in', values: readonly unknown[]): void {
    this.append(operator === 'in' ? ' = any(' : ' <> all(');
    this.appendValue([...values]);
    this.append(')');
  }
}

const isClosed = (left: OperationNode): boolean =>
  ReferenceNode.is(left) && ColumnNode.is(left.column) && CLOSED.has(left.column.column.name);

const isWritten = (left: OperationNode, value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && isClosed(left));
