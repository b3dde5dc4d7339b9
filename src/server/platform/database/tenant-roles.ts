/**
 * The roles that requests of a customer's account query with, and what they may do. Neither owns a table nor passes by row-level security, so
 * a query that forgets its `account_id` finds nothing of another account.
 */
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** Sees the rows of the one account in `app.account`. */
export const tenantRole = 'huida_tenant'
/** Sees the rows of the accounts in `app.accounts`, for work that is gathered over several. */
export const batchRole = 'huida_batch'
export const accountSetting = 'app.account'
export const accountsSetting = 'app.accounts'

const roles = [tenantRole, batchRole]

/**
 * As equality with a sub-select: PostgreSQL evaluates it once a query, and where the query names the account itself, plan and estimates are
 * those of the query alone. `any` of an array makes the planner expect a fraction of the rows, so only the batch role has it.
 */
const ofTenant = (column: string) => `${column} = (select nullif(current_setting('${accountSetting}', true), '')::uuid)`
const ofBatch = (column: string) =>
  `${column} = any ((select string_to_array(nullif(current_setting('${accountsSetting}', true), ''), ',')::uuid[])::uuid[])`

/** A tenant may do all four to the rows of its tables, but less to these. */
const narrowGrants: Readonly<Record<string, string>> = {
  // Role, plan and email are the installation's to set. A row lock needs the right to update some column.
  accounts: 'select, update (password_hash, locale, customer_name, contact_name, phone, mail_choices)',
  // What an account has paid for, and what it lost: the installation's to write.
  terms: 'select',
  instalments: 'select',
  payments: 'select',
  downgrades: 'select',
  // Given by the installation; a message takes from what is left.
  call_packs: 'select, update (calls_left)',
  // Rows are only ever added.
  audit_events: 'select, insert',
  lead_entries: 'select, insert',
  // What was asked for stays as it was; only its state goes on.
  leads: 'select, insert, update (state, changed_at)',
  // Written by `publish_change` and by the installation.
  live_changes: 'select',
  live_audience: 'select',
  // Written by triggers; who listens is noted by the installation.
  bot_events: 'select',
  bot_listeners: 'select',
}

/** What a tenant may do to tables that belong to nobody: all others are closed to it. */
const openGrants: Readonly<Record<string, string>> = {
  // The mail of a change is written in the transaction of the change.
  outbox_mails: 'insert',
}

/** Makes the roles and lets the login act as them. Roles are of the whole server: databases on it share them. */
export async function createTenantRoles(client: pg.Client): Promise<void> {
  for (const role of roles) {
    if (await canBecome(client, role)) continue
    try {
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          begin
            create role ${role} nologin;
          exception when duplicate_object or unique_violation then
            -- Made at the same moment, for another database of this server.
          end;
        end if;
      end $$`)
      await client.query(`grant ${role} to current_user`)
    } catch (error) {
      throw await refusal(client, error)
    }
    if (!(await canBecome(client, role))) throw await refusal(client)
  }
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolbypassrls)',
    [roles],
  )
  if (rows.length === 0) return
  const names = rows.map(({ rolname }) => rolname).join(', ')
  throw new StartError(
    `数据库角色 ${names} 可以绕过行级安全。请由数据库管理员执行后再启动：\nalter role ${rows[0]?.rolname} nosuperuser nobypassrls;`,
    `The database role ${names} passes by row-level security. Let an administrator of the database run this, then start again:\nalter role ${rows[0]?.rolname} nosuperuser nobypassrls;`,
  )
}

async function canBecome(client: pg.Client, role: string): Promise<boolean> {
  try {
    await client.query(`set role ${role}`)
  } catch {
    return false
  }
  await client.query('reset role')
  return true
}

async function refusal(client: pg.Client, cause?: unknown): Promise<StartError> {
  const { rows } = await client.query<{ login: string }>('select quote_ident(current_user) as login')
  const login = rows[0]?.login
  const statements = [
    ...roles.map((role) => `create role ${role} nologin;`),
    `grant ${roles.join(', ')} to ${login};`,
  ].join('\n')
  return new StartError(
    `登录角色 ${login} 无权创建隔离各账户数据所需的数据库角色。请由数据库管理员执行一次以下语句（已存在的角色可跳过），然后再启动：\n${statements}`,
    `The login ${login} may not create the database roles that keep accounts apart. Let an administrator of the database run this once (leave out roles that exist), then start again:\n${statements}`,
    { cause },
  )
}

interface TenantTable {
  readonly name: string
  readonly column: string
  readonly owner: string
  /** The same as a text. */
  readonly ownerName: string
  /** What was done to it, as its policy's comment tells. */
  readonly secured: string | null
}

/**
 * Puts every table that has an `account_id` behind row-level security. Runs at each start after the migrations, so that no new table can be
 * forgotten, and changes only what is not as it should be: other nodes may be serving.
 */
export async function secureTenantTables(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<TenantTable>(`
    select quote_ident(c.relname) as name, quote_ident(a.attname) as column, quote_ident(pg_get_userbyid(c.relowner)) as owner,
      quote_literal(pg_get_userbyid(c.relowner)) as "ownerName",
      case when c.relrowsecurity and c.relforcerowsecurity then obj_description(p.oid, 'pg_policy') end as secured
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname = case c.relname when 'accounts' then 'id' else 'account_id' end
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'installation'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)
  for (const table of tables) await secure(client, table)
  for (const [table, privileges] of Object.entries(openGrants)) {
    const { rows } = await client.query<{ granted: boolean }>(
      `select has_table_privilege('${tenantRole}', '${table}', 'insert') as granted`,
    )
    if (rows[0]?.granted !== true) await client.query(`grant ${privileges} on ${table} to ${roles.join(', ')}`)
  }
  await assertSeesAll(client)
}

async function secure(client: pg.Client, { name, column, owner, ownerName, secured }: TenantTable): Promise<void> {
  const privileges = narrowGrants[name] ?? 'select, insert, update, delete'
  // The roles are of the whole server: the login of another database on it may become them too, and sees nothing here. Asked once a query.
  const isOurs = `(select pg_has_role(session_user, ${ownerName}, 'member'))`
  const policies = [
    { policy: 'tenant', role: tenantRole, rows: `${ofTenant(column)} and ${isOurs}` },
    { policy: 'batch', role: batchRole, rows: `${ofBatch(column)} and ${isOurs}` },
    // FORCE binds the owner too. As a policy of its own, so that a backup by the owner is whole.
    { policy: 'installation', role: owner, rows: 'true' },
  ]
  const statements = [
    `alter table ${name} enable row level security, force row level security`,
    ...policies.flatMap(({ policy, role, rows }) => [
      `drop policy if exists ${policy} on ${name}`,
      `create policy ${policy} on ${name} to ${role} using (${rows}) with check (${rows})`,
    ]),
    `revoke all on ${name} from ${roles.join(', ')}`,
    `grant ${privileges} on ${name} to ${roles.join(', ')}`,
  ]
  const wanted = statements.join('; ')
  if (secured === wanted) return
  const comment = `comment on policy installation on ${name} is '${wanted.replaceAll("'", "''")}'`
  // Without parameters all of it is one transaction: nobody meets a table half done.
  await client.query([...statements, comment].join(';\n'))
}

/** A login that neither owns the tables nor is a member of their owner would see an empty installation. */
async function assertSeesAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; login: string }>(`
    select distinct quote_ident(pg_get_userbyid(c.relowner)) as owner, quote_ident(current_user) as login
    from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'installation'
    where not pg_has_role(c.relowner, 'usage')`)
  if (rows[0] === undefined) return
  const { owner, login } = rows[0]
  throw new StartError(
    `数据表属于角色 ${owner}，登录角色 ${login} 看不到其中的数据。请在 DATABASE_URL 中用 ${owner} 登录，或由数据库管理员执行：\ngrant ${owner} to ${login};`,
    `The tables belong to the role ${owner}, and the login ${login} cannot see their rows. Log in as ${owner} in DATABASE_URL, or let an administrator of the database run:\ngrant ${owner} to ${login};`,
  )
}
