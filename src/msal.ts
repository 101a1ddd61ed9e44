import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

/**
 * Where the organisation's provider sends the browser back to: hands its answer to the page that asked, and closes the
 * popup or goes back to that page. Opened by itself it has no answer to hand over, and its text stays.
 */
broadcastResponseToMainFrame().catch(() => {})
