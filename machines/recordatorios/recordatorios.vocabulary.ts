/** What is done about the reminders of guardians: sent to so many at once, set for a day, or a day taken back. */
export type ReminderTarget = { idRbd: number | null } & ({ send: number } | { day: string } | { cancel: number; day: string })
