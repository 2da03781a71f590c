// Everything that moves on a table. The page is right before anything moves, and any tap or key ends all motion at once.

import './motion/motion.css';

export { bump, deal, type Flight, fly, lift, sink, slump, toss, turn } from './motion/cards';
export { path } from './motion/path';
export { box, busy, calm, epoch, fade, finish, ms, type Place, run, wait } from './motion/running';
export { count, petals, plate, points } from './motion/score';
