import {
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ReturningNode,
  SelectAllNode,
  type SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely';
import { COLUMNS } from './generated.ts';

/** Columns with few values, all of our own; conditions of partial indexes name these values. */
const CLOSED = new Set(['status', 'kind']);

/**
 * Writes each statement so that one plan serves all of its calls (decision record 0507):
 * - a list is one parameter, so that the text does not depend on its length;
 * - values that partial indexes name stand in the text, because a kept plan does not know a parameter's
 *   value;
 * - all columns of a table are named, so that a column which a later release adds changes no plan of this
 *   release.
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

  protected override visitSelection(node: SelectionNode): void {
    const columns = this.#allColumns(node.selection);
    if (columns.length > 0) this.compileList(columns);
    else super.visitSelection(node);
  }

  /** The columns that `*` means; none if it means others than a table's, or the selection is no `*`. */
  #allColumns(selection: OperationNode): ReferenceNode[] {
    const ofOne = ReferenceNode.is(selection) && SelectAllNode.is(selection.column);
    const parent = this.parentNode;
    const query = parent && ReturningNode.is(parent) ? this.nodeStack.at(-3) : parent;
    if (!query || !isQuery(query) || !(ofOne || SelectAllNode.is(selection))) return [];
    const name = ofOne ? selection.table?.table.identifier.name : undefined;
    const sources = tablesOf(query).filter(({ alias }) => name === undefined || alias === name);
    if (sources.some(({ columns }) => columns === undefined)) return [];
    return sources.flatMap(({ alias, columns = [] }) =>
      columns.map((column) =>
        ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias)),
      ),
    );
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

type Query = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

const isQuery = (node: OperationNode): node is Query =>
  [SelectQueryNode, InsertQueryNode, UpdateQueryNode, DeleteQueryNode].some(({ is }) => is(node));

/** The tables that a query reads or writes; the columns of what is no table are not known. */
function tablesOf(query: Query): { alias: string; columns: readonly string[] | undefined }[] {
  const written = 'into' in query ? query.into : 'table' in query ? query.table : undefined;
  const sources = [
    ...(written ? [written] : []),
    ...('from' in query ? (query.from?.froms ?? []) : []),
    ...('using' in query ? (query.using?.tables ?? []) : []),
    ...('joins' in query ? (query.joins ?? []).map(({ table }) => table) : []),
  ];
  return sources.map((source) => {
    const [table, given] = AliasNode.is(source) ? [source.node, source.alias] : [source, undefined];
    const name = TableNode.is(table) && !table.table.schema ? table.table.identifier.name : '';
    const alias = given && IdentifierNode.is(given) ? given.name : name;
    return { alias, columns: COLUMNS[name] };
  });
}
