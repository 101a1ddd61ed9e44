import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const puerto = Number(process.env['PORT'] ?? 3000)
const api = `http://127.0.0.1:${process.env['PUERTO_API'] ?? puerto + 1}`

/** Two pages, one build: the application and the embedded survey tool. */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    port: puerto,
    strictPort: true,
    fs: { allow: ['..'] },
    // The client's own sources stand under src/api: only addresses without an extension are calls.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': api, '/captcha': api, '/local': api },
  },
  // Relative to the root, unlike the build's own entries.
  optimizeDeps: { entries: ['index.html', 'encuestador/index.html'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: { app: 'src/index.html', encuestador: 'src/encuestador/index.html', msal: 'src/msal.html' } },
  },
  test: {
    root: '.',
    setupFiles: ['tests/support/consola.ts'],
    projects: [
      { extends: true, test: { name: 'reglas', include: ['tests/{house,contract,kit,machines}/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'servidor', include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } },
      { extends: true, test: { name: 'pantallas', include: ['tests/screens/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: ['tests/support/consola.ts', 'tests/support/paciencia.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: { name: 'navegador', include: ['tests/browser/**/*.test.ts'], environment: 'node', testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
})
