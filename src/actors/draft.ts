import { fromCallback, fromPromise } from 'xstate'
import { draftMachine, type Fields, type KeepingCommand } from '#machines/draft/draft.chart.ts'

/** Where what is typed in one form is kept, of one person. */
export interface FormStore {
  read: () => Promise<Fields | null>
  write: (fields: Fields) => Promise<void>
  erase: () => Promise<void>
}

/** The draft of a form with what its slots really do. `onSettled`: hears when nothing of it is left to keep. */
export function draftFlow(store: FormStore, onSettled: (settle: () => void) => () => void) {
  return draftMachine.provide({
    actors: {
      readDraft: fromPromise(() => store.read()),
      keeping: fromCallback<KeepingCommand>(({ receive }) => {
        let turn: Promise<void> | null = null
        let last: KeepingCommand
        receive((command) => {
          last = command
          const obey = async (): Promise<void> => {
            // Of what waits for its turn only the last is of use.
            if (last === command) await (command.type === 'KEEP' ? store.write(command.fields) : store.erase())
          }
          // Where nothing goes before, at once: a form that opens anew at this very moment reads what is left.
          const mine = (turn ? turn.then(obey) : obey()).finally(() => {
            if (turn === mine) turn = null
          })
          turn = mine
        })
      }),
      destination: fromCallback(({ sendBack }) => onSettled(() => sendBack({ type: 'SETTLED' }))),
    },
  })
}
