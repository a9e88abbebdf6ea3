import process from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The arguments of a command. Wrong ones end it with code 2 before it has done anything, and one line says
 * how to call it.
 * @param call the command as it is called, with all of its options
 */
export function readArguments<const Config extends ParseArgsConfig>(call: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/\n|\. /) : [];
    return refuseArguments(call, reason);
  }
}

/** Ends a command that is called in a wrong way. */
export function refuseArguments(call: string, reason: string): never {
  console.error(`${reason}: ${call}`);
  process.exit(2);
}

/** The number of an option; another text ends the command. */
export function numberOf(call: string, option: string, text: string): number {
  const number = Number(text);
  return number > 0 ? number : refuseArguments(call, `${option} wants a number above zero`);
}
