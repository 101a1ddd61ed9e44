import cluster from 'node:cluster'

/**
 * Loaded with `--import` into a process that is measured: to each `uso` it answers the CPU time used so far, of all its
 * threads, in milliseconds, and the most memory it ever held, in megabytes. It keeps no process alive. Those that it starts to serve
 * beside it talk with it alone.
 */
if (cluster.isPrimary) {
  process.on('message', (pedido) => {
    if (pedido !== 'uso') return
    const { user, system } = process.cpuUsage()
    process.send({ cpu: (user + system) / 1000, memoria: process.resourceUsage().maxRSS / 1024 })
  })
  process.channel.unref()
}
