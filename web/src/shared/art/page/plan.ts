import { hash } from '../random.ts'
import { type Motif } from './brush.ts'
import { coin, coins, guilloche } from './coin.ts'
import { crest } from './crest.ts'
import { dial } from './dial.ts'
import { emblem } from './emblem.ts'
import { nova, reactor, torus } from './energy.ts'
import { gem } from './gem.ts'
import { basalt, blocks, lattice } from './lattice.ts'
import { disc, dome } from './proof.ts'
import { links, orbits } from './rings.ts'
import { gates, helix, silk } from './silk.ts'
import { constellation, globe, horizon } from './sky.ts'
import { pitch, throws } from './sport.ts'
import { contours, ridges, strata } from './terrain.ts'
import { tones, type ToneName, type Tones } from './tones.ts'

export interface Choice {
  motif: Motif
  tones: Tones
}

/** What a section draws when nothing in the seed says more. */
const sections: Record<string, { motifs: readonly [Motif, ...Motif[]]; tone: ToneName }> = {
  rwa: { motifs: [ridges, contours, basalt], tone: 'earth' },
  utility: { motifs: [lattice, blocks, silk], tone: 'steel' },
  game: { motifs: [throws, orbits, gem, blocks], tone: 'pitch' },
  nft: { motifs: [gem, orbits, dome], tone: 'violet' },
  company: { motifs: [constellation, globe, horizon], tone: 'night' },
  benefit: { motifs: [links, orbits, silk], tone: 'rose' },
  etc: { motifs: [guilloche(7, 12)], tone: 'silver' },
  coin: { motifs: [coin, coins, silk, horizon], tone: 'amber' },
  powerzone: { motifs: [torus, dial, reactor], tone: 'violet' },
}

/** Pages with a picture of their own. */
const pages: Record<string, readonly [Motif, ToneName]> = {
  main: [disc, 'night'],
  test: [lattice, 'silver'],
  notFound: [horizon, 'silver'],
  inquiry: [dome, 'silver'],
  rwaProject: [ridges, 'earth'],
  rwaConsortium: [basalt, 'earth'],
  rwaProcess: [contours, 'earth'],
  rwaSutucture: [strata, 'earth'],
  utilityProject: [lattice, 'steel'],
  utilityStructure: [strata, 'steel'],
  utilityProcess: [gates, 'steel'],
  gameNft: [gem, 'pitch'],
  gameConsortium: [throws, 'pitch'],
  gameProject: [orbits, 'pitch'],
  soccergo: [pitch, 'pitch'],
  nftProject: [crest('cards'), 'violet'],
  nftProjectFriend: [crest('friend'), 'tide'],
  nftProjectOcullaSummoning: [crest('eye'), 'violet'],
  nftProjectGearUp: [crest('gear'), 'steel'],
  nftProjectGearUpCrafter: [crest('anvil'), 'ember'],
  nftPunkyCrafter: [crest('blocks'), 'night'],
  nftProjectToriShop: [crest('acorn'), 'earth'],
  nftPunkyhag: [crest('witch'), 'violet'],
  nftPunkykongz: [crest('kongz'), 'ember'],
  nftAlya: [crest('shell'), 'tide'],
  nftFitri: [crest('lantern'), 'rose'],
  nftGenesis: [crest('genesis'), 'amber'],
  companyAbout: [globe, 'night'],
  companyVision: [horizon, 'night'],
  companyBoardmember: [constellation, 'silver'],
  companyPartners: [links, 'night'],
  companyCi: [emblem, 'night'],
  companyNews: [silk, 'night'],
  companyNewsView: [silk, 'silver'],
  companyNewsArticle: [silk, 'steel'],
  benefitNft: [orbits, 'rose'],
  benefitMultiple: [links, 'rose'],
  benefitMembership: [silk, 'rose'],
  reservation2: [gates, 'rose'],
  etcCookie: [guilloche(5, 8, 4.4), 'silver'],
  etcEmail: [guilloche(12, 9, 2), 'steel'],
  etcTermsofUse: [guilloche(8, 16, 3.6), 'night'],
  etcPrivacy: [guilloche(6, 12, -3), 'earth'],
  productCoin: [coin, 'amber'],
  productCoinRwaVenture: [coins, 'earth'],
  productCoinNftSynergy: [helix, 'amber'],
  powerzoneCoinStaking: [reactor, 'violet'],
  powerzoneCoinStakingView: [dial, 'violet'],
  powerzoneCoinStakingWriteStaking: [coins, 'violet'],
  powerzoneCoinStakingWriteStakingConfirm: [guilloche(9, 6, 5), 'violet'],
  powerzoneCoinStakingWriteStakingComplete: [lattice, 'violet'],
  powerzoneCoinStakingWriteUnStaking: [dial, 'ember'],
  powerzoneCoinStakingWriteUnStakingConfirm: [guilloche(4, 10, 3.2), 'ember'],
  powerzoneCoinStakingWriteUnStakingComplete: [gates, 'ember'],
  powerzoneNftStaking: [torus, 'violet'],
  powerzonePunkyDrop: [throws, 'violet'],
  powerzonePunkyForge: [gem, 'ember'],
  powerzonePunkyNova: [nova, 'violet'],
}

/** Words in a seed that say what is meant. The first that is found decides. */
const words: readonly (readonly [word: string, motif: Motif, tone?: ToneName])[] = [
  ['grilla', crest('grilla'), 'silver'],
  ['kongz', crest('kongz'), 'ember'],
  ['genesis-tree', dome, 'amber'],
  ['genesis', crest('genesis'), 'amber'],
  ['punkyhag', crest('witch'), 'violet'],
  ['oculla', crest('eye'), 'violet'],
  ['lantern', crest('lantern'), 'rose'],
  ['listener', crest('rabbit'), 'tide'],
  ['nibbler', crest('hamster'), 'earth'],
  ['fitri', crest('lantern'), 'rose'],
  ['alya', crest('shell'), 'tide'],
  ['gear-head', crest('helmet'), 'steel'],
  ['gear-hands', crest('glove'), 'steel'],
  ['gear-back', crest('wings'), 'steel'],
  ['gear-feet', crest('boot'), 'steel'],
  ['ci-mark', emblem, 'silver'],
  ['drawer', crest('chest'), 'earth'],
  ['parts', crest('blocks'), 'earth'],
  ['craft', crest('blocks'), 'ember'],
  ['making', crest('anvil'), 'ember'],
  ['gear', crest('gear'), 'steel'],
  ['character', crest('helmet'), 'pitch'],
  ['card', crest('cards'), 'pitch'],
  ['tori', crest('acorn'), 'earth'],
  ['twig', dome, 'earth'],
  ['friend', crest('friend'), 'tide'],
  ['boost', torus],
  ['weight', torus],
  ['forge', gem, 'ember'],
  ['nova', nova],
  ['drop', throws],
  ['unstak', gates],
  ['staking', reactor],
  ['powerzone', reactor, 'violet'],
  ['migration', gates, 'night'],
  ['coin', coin, 'amber'],
  ['collections', crest('cards'), 'night'],
  ['-nft', crest('cards')],
  ['sport', pitch, 'pitch'],
  ['soccer', pitch, 'pitch'],
  ['record', disc],
  ['proof', disc],
  ['layer', strata],
  ['-rwa', contours, 'earth'],
  ['process', gates],
  ['member', constellation],
  ['benefit', orbits, 'rose'],
  ['-game', throws, 'pitch'],
]

/** Which drawing and which colours a picture gets: the page's own, then a word of the seed, then the section's. */
export function choose(seed: string, section: string): Choice {
  const own = pages[seed]
  if (own) return { motif: own[0], tones: tones[own[1]] }
  // `utility-game` is about the utility section wherever it stands.
  const [prefix = ''] = seed.split('-')
  const group = sections[prefix] ??
    sections[section] ?? { motifs: [constellation, disc], tone: 'night' as const }
  const text = seed.toLowerCase()
  const word = words.find(([key]) => text.includes(key))
  if (word) return { motif: word[1], tones: tones[word[2] ?? group.tone] }
  return {
    motif: group.motifs[hash(seed) % group.motifs.length] ?? group.motifs[0],
    tones: tones[group.tone],
  }
}
