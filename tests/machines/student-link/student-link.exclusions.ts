export const studentLinkExclusions = {
  alike: [
    {
      id: 'student-link.task.resting|LOOK_UP#0 después de la siguiente',
      reason: 'Los RUN de la lista están bien escritos: uno mal escrito no está en ella.',
    },
  ],
}
