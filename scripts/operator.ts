/**
 * `npm run operator -- …`: creates and changes operators, and acts for them
 * (product:operating#operators). Secrets go to standard output, everything else to standard error.
 * Ends with 1 and the reason when it fails.
 *
 *   list
 *   create  --email ana@merenda.example --name "Ana Souza" ACCESS   prints the code for the first sign-in
 *   roles   --email ana@merenda.example ACCESS                      other roles and another scope
 *   disable --email ana@merenda.example
 *   reset   --email ana@merenda.example                             prints a new code; enables again
 *   token create --name "month end" --until 2027-01-01 ACCESS       prints the token
 *   token roles  --name "month end" ACCESS
 *   token end    --name "month end"
 *   tickets list                     --as ana@merenda.example       the open ones within her scope
 *   tickets read | confirm | reject | close --ticket <id> --as …
 *   tickets answer --ticket <id> --text "…" --as …
 *   alerts post --company <id> | --school <id> --text "…" --as …   a note to all of its guardians
 *   payouts list                     --as ana@merenda.example       those that wait within her scope
 *   payouts approve | settle --payout <id> --as …
 *     of two who approve, return, or confirm a ticket, each with --code 123456 of the own authenticator app
 *   payouts refuse | return --payout <id> --reason "…" --as …
 *   payouts approve-return | dismiss-return --payout <id> --as …   of a large one that a first person returned
 *   payouts file --company wefood --payer payer.json --to payouts.rem --as …   CNAB 240 or pain.001
 *   pictures list --company wefood   --as ana@merenda.example       the products with their ids
 *   pictures save --product <id> --file dish.jpg --as …
 *   pictures remove --product <id> --as …
 *   logo save --school <id> --file logo.png --as …   at the foot of its students' barcode cards
 *   logo remove --school <id> --as …
 *   codes create --school <id> --number 4711 --as …   a code for each number (once or more), for families;
 *     with --again those that have a code get another one, and the first is void
 *   acts list                        --as ana@merenda.example       what operators and imports did
 *
 * ACCESS: --role finance (support, finance, school, administrator; once or more), with --company wefood
 * or --school <id> (once or more), or --everywhere.
 */
import process from 'node:process';
import { tellFailure } from '@merenda/database';
import { runOperatorCommand } from './operator/run-command.ts';

try {
  const { secret, lines } = await runOperatorCommand(process.env, process.argv.slice(2));
  for (const line of lines) console.error(line);
  if (secret !== undefined) console.log(secret);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
