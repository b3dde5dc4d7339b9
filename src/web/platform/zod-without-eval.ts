// Zod would probe `new Function`, which the content security policy refuses and the browser reports. This must run before Zod loads, and setting it
// through Zod's own `config` would load Zod with the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
