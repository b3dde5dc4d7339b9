/** How a person lets an app into their workspace: the page of consent, and the code that is traded for a token once. */
import { randomUUID } from 'node:crypto'
import type { Arguments } from './slack-web-api.ts'
import type { Workspace } from './slack-workspace.ts'

interface Code {
  readonly workspace: Workspace
  readonly redirectUri: string
  readonly scope: string
  readonly at: number
  isUsed: boolean
}

/** What Slack's page of consent offers: each is where the browser goes next. */
export interface Consent {
  readonly allow: (workspace?: Workspace) => string
  readonly cancel: () => string
}

const codeMinutes = 10

export function createOauth(first: Workspace, now: () => number) {
  const clientId = `1234567890.${first.appId.replace(/\D/g, '')}`
  const clientSecret = `client-secret-canary-${first.appId.toLowerCase()}`
  /** Those that the app names; none: any. */
  const redirectUrls: string[] = []
  const codes = new Map<string, Code>()

  function read(url: string): URLSearchParams {
    const { searchParams: asked } = new URL(url)
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== clientId) throw new Error('Slack: invalid client_id')
    if (redirectUrls.length > 0 && !redirectUrls.includes(redirectUri))
      throw new Error('Slack: redirect_uri did not match any configured URIs')
    if (!asked.get('scope')) throw new Error('Slack: no scopes requested')
    return asked
  }

  function back(asked: URLSearchParams, more: Record<string, string>): string {
    const url = new URL(asked.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries({ ...more, state: asked.get('state') ?? '' }))
      url.searchParams.set(name, value)
    return url.href
  }

  function consent(url: string): Consent {
    const asked = read(url)
    return {
      allow(workspace = first) {
        const code = randomUUID()
        const scope = asked.get('scope') ?? ''
        codes.set(code, {
          workspace,
          redirectUri: asked.get('redirect_uri') ?? '',
          scope,
          at: now(),
          isUsed: false,
        })
        return back(asked, { code })
      },
      cancel: () => back(asked, { error: 'access_denied' }),
    }
  }

  return {
    clientId,
    clientSecret,
    redirectUrls,
    consent,
    /** The page itself, for a browser. */
    page(url: string): string {
      const { allow, cancel } = consent(url)
      const link = (text: string, to: string) => `<a href="${to.replaceAll('&', '&amp;')}">${text}</a>`
      return `<!doctype html><title>Slack</title><h1>Huida wants to access ${first.team.name}</h1>${link('Allow', allow())} ${link('Cancel', cancel())}`
    },
    /** `oauth.v2.access` */
    access(given: Arguments, basic: string | undefined): Record<string, unknown> {
      const [id, secret] = basic === undefined ? [given.client_id, given.client_secret] : basic.split(':')
      if (id !== clientId) return { ok: false, error: 'invalid_client_id' }
      if (secret !== clientSecret) return { ok: false, error: 'bad_client_secret' }
      const code = codes.get(typeof given.code === 'string' ? given.code : '')
      if (code === undefined || now() - code.at > codeMinutes * 60_000) return { ok: false, error: 'invalid_code' }
      if (code.isUsed) return { ok: false, error: 'code_already_used' }
      if ((given.redirect_uri ?? '') !== code.redirectUri) return { ok: false, error: 'bad_redirect_uri' }
      code.isUsed = true
      const { workspace, scope } = code
      workspace.scopes = scope.split(',')
      return {
        ok: true,
        access_token: workspace.botToken,
        token_type: 'bot',
        scope,
        bot_user_id: workspace.bot.userId,
        app_id: workspace.appId,
        team: { id: workspace.team.id, name: workspace.team.name },
        enterprise: null,
        is_enterprise_install: false,
        authed_user: { id: 'U0000ANNA' },
      }
    },
  }
}
