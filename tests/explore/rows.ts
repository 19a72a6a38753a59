import type { Sql } from 'postgres'

/** What an explored run reads and writes. */
const tables = [
  ...['mint_plans', 'minting_masters', 'master_payments', 'minting_items', 'nfts', 'chunks', 'chunk_items'],
  ...['attempts', 'tx_log', 'events', 'trees', 'tree_shares', 'unexplained_assets', 'audit_log'],
  ...['database_life', 'completions'],
]

/**
 * Functions that empty these tables, copy them and put the copy back: each in one statement, thousands of times. What was copied goes
 * back as it was, without asking foreign keys, and numbers go on from there.
 */
export async function prepareRows(admin: Sql): Promise<void> {
  const each = (line: (table: string) => string) => tables.map(line).join('\n')
  const clear = each((table) => `delete from public.${table};`)
  await admin.unsafe(`
    ${each((table) => `create table copy_of_${table} as table public.${table} with no data;`)}
    create table copy_of_sequences as select s.oid::regclass as name, 1::bigint as value, false as is_called
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = any(array[${tables.map((table) => `'public.${table}'`).join(', ')}]::regclass[]);
    create function explored_reset() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${clear}
      perform setval(name, 1, false) from copy_of_sequences; end $$;
    create function explored_backup() returns void language plpgsql as $$ declare s record; begin
      ${each((table) => `delete from copy_of_${table}; insert into copy_of_${table} table public.${table};`)}
      for s in select name from copy_of_sequences loop
        execute format('update copy_of_sequences set (value, is_called) = (select last_value, is_called from %s) where name = %L::regclass',
          s.name, s.name);
      end loop; end $$;
    create function explored_restore() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${clear}
      ${each((table) => `insert into public.${table} overriding system value table copy_of_${table};`)}
      perform setval(name, value, is_called) from copy_of_sequences; end $$;`)
}

export interface Setup {
  standard: 'compressed' | 'token-metadata'
  hasGuard: boolean
  items: number
  itemsPerChunk: number
  /** Its tree is on chain before the run begins. */
  hasTree: boolean
  /** How far everything goes undisturbed before anything else may happen: before anything is sent there is little to disturb. */
  begins: 'at the start' | 'signed' | 'sent'
  /** What may happen in it: left out, all of it. */
  kinds?: Kind[]
}

/** What a schedule may do without. Most of what goes wrong needs two or three of these, often, and none of the others between. */
export const kinds = ['weather', 'lie', 'spoil', 'press', 'late', 'fork', 'kill', 'sweep', 'restore'] as const
export type Kind = (typeof kinds)[number]

export const masterId = 2
export const treeAddress = 'tree 0'

/** A collection that was made, and a run into it that is due. */
export async function saveRun(admin: Sql, { standard, hasGuard, items, hasTree }: Setup): Promise<void> {
  const isTree = hasTree && standard === 'compressed'
  await admin.unsafe(`
    select explored_reset();
    insert into mint_plans (project_id, collection_id, kind, standard, name, status, has_guard, quoted_lamports, sealed_secret)
      values (1, 1, 'collection', 'token-metadata', 'collection', '50', false, 0, 'sealed'),
        (1, 1, 'mint', '${standard}', 'mint', '0', ${hasGuard}, 0, null);
    insert into minting_masters (plan_id, status, total, start_at) values (1, '20', 1, now()), (2, '0', ${items}, now());
    insert into master_payments (master_id, status, pay_code, good_name, amount_lamports)
      values (2, '10', 'MINT_TOKEN', 'mint', 0);
    insert into minting_items (master_id, row_no, business_key, name, owner, payload)
      select 2, n, 'key ' || n, 'item ' || n, 'owner', jsonb_build_object('symbol', 'T',
        'uri', 'https://example.test/' || n, 'sellerFeeBasisPoints', 0, 'creators', '[]'::jsonb, 'attributes', null) from generate_series(1, ${items}) n;
    insert into nfts (item_id, collection_id, standard, owner)
      select item_id, 1, '${standard}', owner from minting_items;
    ${isTree ? `insert into trees (master_id, n, address, max_depth, max_buffer_size, canopy_depth, state) values (2, 0, '${treeAddress}', 3, 8, 0, 'ready');` : ''}`)
}

/** A project and its collection, which no schedule changes. */
export async function saveProject(admin: Sql): Promise<void> {
  await admin.unsafe(`
    insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent, admin_wallet_address)
      values ('T', 'explored', 'explored', 'solana', 0, 0, 'payer');
    insert into project_keys (project_id, purpose, address, sealed) values (1, 'admin', 'payer', 'sealed');
    insert into collections (project_id, name, symbol, uri, seller_fee_basis_points, mint_address)
      values (1, 'explored', 'T', 'https://example.test/c.json', 0, 'collection')`)
}
