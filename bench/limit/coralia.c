/* Random play-outs of Coralia in plain C: how fast the same rules can run on this machine.
 *
 * Only a yardstick. It plays the engine's games choice by choice (same generators, same order of
 * questions), and prints a checksum over every game's scores that must equal the engine's. It keeps
 * nothing that a play-out does not need: no record, no views, no notion of who has seen which card.
 *
 *   coralia PLAYERS GAMES CHANCE_X CHANCE_C CHOOSER_X CHOOSER_C
 *
 * Written for the data 71e63e463f23ff4f69cb583c456b4f3d4fe0e66cd95c19850b46bd120c12192a; it is not
 * asked about any other, for it knows no card that was added later.
 *
 * tables.h is written from data.toml. Comments give the rule's id where the text is not obvious.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tables.h"

enum { PEARL, FISH, OCTOPUS, STARFISH, TURTLE, DIVER, TREASURE, SPACES };
enum { STARFISH_PILE, PEARL_PILE, FISH_PILE, ISLAND_PILE, PILES };
enum { COLOURS = 6, SYMBOLS = 6, SEATS = 4, NONE = -1, BESIDE = COLOURS };
enum { MOST_PUT_UNDER = 128, MOST_DRAWN = 4, BEST_PEARL = 16 };

typedef struct {
    uint32_t x, c;
} Generator;

typedef struct {
    uint8_t colour, face, locked;
} Die;

typedef struct {
    int score, figures, diver_at, rays;
    int turtles, chests;          /* how many */
    int per_fish, per_pearl;      /* points from starfish cards that count by themselves */
    int species[N_SPECIES];
    int pearls[BEST_PEARL];       /* how many cards of each value */
    int n_pearls, pearl_total;
    uint32_t unresolved;          /* kinds of starfish cards still to resolve */
    uint8_t copies[N_CARDS];      /* how many of each of them */
} Seat;

/* Cards put back under a pile, the topmost first. */
typedef struct {
    int first, end;
    uint8_t kind[MOST_PUT_UNDER];
} Under;

typedef struct {
    int players, active, start;
    int spare_chests, rays_left, white_dice;
    unsigned beside, chests_unseen;   /* masks of tiles */
    unsigned chest_on;                /* mask of reefs */
    int station_dice, island_dice;    /* the island's include white ones */
    Die station[FIRST_DICE];
    int supply[COLOURS];
    uint8_t occupied[COLOURS];        /* mask of spaces */
    int8_t octopus_of[COLOURS], turtle_on[COLOURS];
    uint8_t pool[N_CARDS];            /* undrawn cards by kind */
    int on_pile[3], on_island[3];     /* undrawn cards by type, outside and inside the island pile */
    Under under[PILES];
    Seat seats[SEATS];
} Table;

static Table start_table, table;
static Table *const t = &table;
static Generator chance, chooser;
static uint64_t entries, decisions;

/* -- chance and choice ------------------------------------------------------------------------- */

static inline uint32_t below(Generator *g, uint32_t n) {
    for (;;) {
        uint64_t next = UINT64_C(1791398085) * g->x + g->c;
        g->x = (uint32_t)next;
        g->c = (uint32_t)(next >> 32);
        uint32_t r = g->x ^ g->c;
        /* Exact rejection needs a second division; hardly any r comes near enough for it. */
        if (r < -n || r < -(-n % n) || -n % n == 0)
            return r % n;
    }
}

static inline uint32_t chance_below(uint32_t n) {
    entries++;
    return below(&chance, n);
}

static inline uint32_t choice_below(uint32_t n) {
    entries++;
    if (n == 1)
        return 0;
    decisions++;
    return below(&chooser, n);
}

static inline int nth_bit(unsigned mask, int n) {
    while (n-- > 0)
        mask &= mask - 1;
    return __builtin_ctz(mask);
}

static inline int count_bits(unsigned mask) {
    return __builtin_popcount(mask);
}

/* -- cards ------------------------------------------------------------------------------------- */

static inline int undrawn(int pile) {
    if (pile != ISLAND_PILE)
        return t->on_pile[pile];
    return t->on_island[0] + t->on_island[1] + t->on_island[2];
}

static inline bool is_empty(int pile) {
    return undrawn(pile) == 0 && t->under[pile].first == t->under[pile].end;
}

static int kind_of_type(int type, int r) {
    int kind = PILE_FIRST[type];
    while (r >= t->pool[kind])
        r -= t->pool[kind++];
    return kind;
}

/* The island pile holds some cards of each type; which ones, nobody knows. */
static int draw_from_island(void) {
    int scale = 1, left[3];
    for (int type = 0; type < 3; type++) {
        left[type] = t->on_pile[type] + t->on_island[type];
        if (t->on_island[type] > 0)
            scale *= left[type];
    }
    int r = chance_below(scale * undrawn(ISLAND_PILE));
    for (int i = 0;; i++) {
        int type = PILE_ORDER[i];
        int block = scale * t->on_island[type];
        if (r < block) {
            t->on_island[type]--;
            return kind_of_type(type, r / (block / left[type]));
        }
        r -= block;
    }
}

static int draw_card(int pile) {
    if (undrawn(pile) == 0) {
        chance_below(1);
        return t->under[pile].kind[t->under[pile].first++];
    }
    int kind;
    if (pile == ISLAND_PILE) {
        kind = draw_from_island();
    } else {
        kind = kind_of_type(pile, chance_below(t->on_pile[pile] + t->on_island[pile]));
        t->on_pile[pile]--;
    }
    t->pool[kind]--;
    return kind;
}

static void take_card(int kind) {
    Seat *seat = &t->seats[t->active];
    switch (CARD_EFFECT[kind]) {
    case AS_PEARL:
        seat->pearls[CARD_VALUE[kind]]++;
        seat->n_pearls++;
        seat->pearl_total += CARD_VALUE[kind];
        break;
    case AS_FISH: seat->species[CARD_SPECIES[kind]]++; break;
    case PER_FISH: seat->per_fish += CARD_POINTS[kind]; break;
    case PER_PEARL: seat->per_pearl += CARD_POINTS[kind]; break;
    default:
        seat->copies[kind]++;
        seat->unresolved |= 1u << kind;
    }
}

static void draw_all(int pile, int count) {
    while (count-- > 0 && !is_empty(pile))
        take_card(draw_card(pile));
}

static void draw_and_keep_one(int pile, int count) {
    int drawn[MOST_DRAWN], n = 0;
    uint32_t kinds = 0;
    while (n < count && !is_empty(pile)) {
        drawn[n] = draw_card(pile);
        kinds |= 1u << drawn[n++];
    }
    if (n == 0)
        return;
    int kept = n == 1 ? drawn[0] : nth_bit(kinds, choice_below(count_bits(kinds)));
    take_card(kept);
    bool gone = false;
    Under *under = &t->under[pile];
    for (int i = 0; i < n; i++) {
        if (drawn[i] == kept && !gone)
            gone = true;
        else
            under->kind[under->end++] = drawn[i];
    }
}

/* -- what dice, tiles and cards bring ---------------------------------------------------------- */

static void act_on_reef(int reef, int symbol);
static void bring(int effect, int pile, int points);

static void turtle_bonus(int tile) {
    if (TURTLE_EFFECT[tile] != COPY)
        bring(TURTLE_EFFECT[tile], TURTLE_PILE[tile], 0);
    else
        turtle_bonus(nth_bit(t->beside, choice_below(count_bits(t->beside))));
}

static void reveal_chest(int from) {
    int chest = nth_bit(t->chests_unseen, chance_below(count_bits(t->chests_unseen)));
    if (from == BESIDE)
        t->spare_chests--;
    else
        t->chest_on &= ~(1u << from);
    t->chests_unseen &= ~(1u << chest);
    t->seats[t->active].chests++;
    bring(CHEST_EFFECT[chest], CHEST_PILE[chest], CHEST_POINTS[chest]);
}

/* COR-R1 With default options the island is allowed once one such space is taken. */
static void place_white_die(void) {
    t->white_dice--;
    t->island_dice--;
    int symbol = chance_below(SYMBOLS);
    unsigned free = 0;
    for (int reef = 0; reef < COLOURS; reef++)
        if (!(t->occupied[reef] >> symbol & 1))
            free |= 1u << reef;
    bool island = free != (1u << COLOURS) - 1;
    if (symbol == OCTOPUS && t->seats[t->active].figures == 0) {
        free = 0;
        island = true;
    }
    int reefs = count_bits(free);
    int chosen = choice_below(reefs + island);
    if (chosen == reefs) {
        t->white_dice++;
        t->island_dice++;
        draw_all(ISLAND_PILE, DRAW_ISLAND);
    } else {
        int reef = nth_bit(free, chosen);
        t->occupied[reef] |= 1u << symbol;
        act_on_reef(reef, symbol);
    }
}

static void bring(int effect, int pile, int points) {
    Seat *seat = &t->seats[t->active];
    switch (effect) {
    case CARD: draw_all(pile, 1); break;
    case JELLYFISH: seat->score += JELLYFISH_EVERY - seat->score % JELLYFISH_EVERY; break;
    case STINGRAY:
        if (t->rays_left > 0) {
            t->rays_left--;
            seat->species[STINGRAY_SPECIES]++;
        }
        break;
    case PER_ISLAND_DIE: seat->score += points * t->island_dice; break;
    case WHITE_DIE:
        if (t->white_dice > 0)
            place_white_die();
        break;
    case SPARE_CHEST:
        if (t->spare_chests > 0)
            reveal_chest(BESIDE);
        break;
    }
}

static void set_octopus(int reef) {
    t->seats[t->active].figures--;
    t->seats[t->active].score += OCTOPUS_PER_DIE * count_bits(t->occupied[reef]);
    for (int other = 0; other < COLOURS; other++)
        if (t->octopus_of[other] != NONE)
            t->seats[t->octopus_of[other]].score += OCTOPUS_PER_OTHER;
    t->octopus_of[reef] = t->active;
}

/* COR-6.5b The die left behind slides to the treasure, whose chest is won. */
static void move_diver(int reef) {
    int left = t->seats[t->active].diver_at;
    t->seats[t->active].diver_at = reef;
    if (left == NONE || !(t->chest_on >> left & 1) || t->occupied[left] >> TREASURE & 1)
        return;
    t->occupied[left] ^= 1u << DIVER | 1u << TREASURE;
    reveal_chest(left);
}

static void take_turtle(int reef) {
    int tile = t->turtle_on[reef];
    t->turtle_on[reef] = NONE;
    turtle_bonus(tile);
    t->seats[t->active].turtles++;
}

static void act_on_reef(int reef, int symbol) {
    switch (symbol) {
    case PEARL: draw_all(PEARL_PILE, DRAW_PEARL); break;
    case FISH: draw_and_keep_one(FISH_PILE, DRAW_FISH); break;
    case STARFISH: draw_and_keep_one(STARFISH_PILE, DRAW_STARFISH); break;
    case OCTOPUS: set_octopus(reef); break;
    case DIVER: move_diver(reef); break;
    case TURTLE: take_turtle(reef); break;
    }
}

static void send_to_island(int colour) {
    t->island_dice++;
    int owner = t->octopus_of[colour];
    if (owner != NONE)
        t->seats[owner].score += OCTOPUS_ISLAND;
    if (owner == NONE || owner == t->active)
        draw_all(ISLAND_PILE, DRAW_ISLAND);
    else
        draw_and_keep_one(ISLAND_PILE, DRAW_ISLAND_WITH_RIVAL);
}

/* -- a turn ------------------------------------------------------------------------------------ */

static inline int order_of(Die d) {
    return (d.colour * 8 + d.face) * 2 + d.locked;
}

static void sort_station(void) {
    for (int i = 1; i < t->station_dice; i++) {
        Die d = t->station[i];
        int j = i - 1;
        for (; j >= 0 && order_of(t->station[j]) > order_of(d); j--)
            t->station[j + 1] = t->station[j];
        t->station[j + 1] = d;
    }
}

static void take_die(unsigned colours) {
    int colour = nth_bit(colours, choice_below(count_bits(colours)));
    t->supply[colour]--;
    t->station[t->station_dice++] = (Die){colour, 0, 0};
}

static unsigned supply_colours(void) {
    unsigned colours = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        colours |= (unsigned)(t->supply[colour] > 0) << colour;
    return colours;
}

static void take_first_dice(void) {
    unsigned colours = supply_colours();
    for (int i = 0; i < FIRST_DICE; i++) {
        take_die(colours);
        colours &= ~(1u << t->station[i].colour);
    }
}

/* COR-6.10a The dice passed on lie first and in order; the new one, last, is not to be locked. */
static void lock_dice(int passed) {
    int most = t->seats[t->active].turtles;
    if (most > LOCK_MOST)
        most = LOCK_MOST;
    for (int locked = 0; locked < most; locked++) {
        int may[FIRST_DICE], n = 0, last = NONE;
        for (int i = 0; i < passed; i++) {
            int order = order_of(t->station[i]);
            if (order != last && !t->station[i].locked)
                may[n++] = i;
            last = order;
        }
        if (n == 0)
            return;
        int chosen = choice_below(n + 1);
        if (chosen == n)
            return;
        /* Of equal dice the last is locked, which keeps the order. */
        int i = may[chosen], order = order_of(t->station[i]);
        while (i + 1 < passed && order_of(t->station[i + 1]) == order)
            i++;
        t->station[i].locked = 1;
    }
}

static inline bool can_use(Die d) {
    return d.face != OCTOPUS || t->occupied[d.colour] >> OCTOPUS & 1 ||
           t->seats[t->active].figures > 0;
}

static void roll_dice(void) {
    bool usable = false;
    sort_station();
    while (!usable) {
        for (int i = 0; i < t->station_dice; i++) {
            Die *d = &t->station[i];
            if (!d->locked)
                d->face = chance_below(SYMBOLS);
            usable |= can_use(*d);
        }
        /* COR-R10 By default a second roll is of all dice; and nobody asks for locks after rolling. */
        for (int i = 0; i < t->station_dice; i++)
            t->station[i].locked = 0;
    }
    sort_station();
}

static void use_die(void) {
    int may[FIRST_DICE], n = 0, last = NONE;
    for (int i = 0; i < t->station_dice; i++) {
        int order = order_of(t->station[i]);
        if (order != last && can_use(t->station[i]))
            may[n++] = i;
        last = order;
    }
    int i = may[choice_below(n)];
    Die d = t->station[i];
    t->station_dice--;
    for (; i < t->station_dice; i++)
        t->station[i] = t->station[i + 1];
    if (t->occupied[d.colour] >> d.face & 1) {
        send_to_island(d.colour);
    } else {
        t->occupied[d.colour] |= 1u << d.face;
        act_on_reef(d.colour, d.face);
    }
}

static void play_turn(bool first) {
    if (first) {
        take_first_dice();
    } else {
        take_die(supply_colours());
        lock_dice(t->station_dice - 1);
    }
    roll_dice();
    use_die();
}

/* -- the end ----------------------------------------------------------------------------------- */

static void fetch_chests(unsigned reefs) {
    while (reefs & t->chest_on) {
        unsigned may = reefs & t->chest_on;
        int n = count_bits(may);
        int chosen = choice_below(n + 1);
        if (chosen == n)
            return;
        int reef = nth_bit(may, chosen);
        reefs &= ~(1u << reef);
        reveal_chest(reef);
    }
}

static void draw_for_leftovers(unsigned colours) {
    int due = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        due += (colours >> colour & 1) * t->supply[colour];
    for (int i = 0; i < t->station_dice; i++)
        due += colours >> t->station[i].colour & 1;
    unsigned unused = (1u << PILES) - 1;
    for (; due > 0; due--) {
        unsigned may = 0;
        for (int pile = 0; pile < PILES; pile++)
            if (!is_empty(pile))
                may |= 1u << pile;
        may &= unused;
        if (!may)
            return;
        int pile = nth_bit(may, choice_below(count_bits(may)));
        unused &= ~(1u << pile);
        draw_all(pile, 1);
    }
}

static void resolve(int kind) {
    Seat *seat = &t->seats[t->active];
    int points = CARD_POINTS[kind];
    switch (CARD_EFFECT[kind]) {
    case PER_TURTLE: seat->score += points * seat->turtles; break;
    case PER_CHEST: seat->score += points * seat->chests; break;
    case REEF_CHESTS: fetch_chests(CARD_COLOURS[kind]); break;
    case LEFTOVER: draw_for_leftovers(CARD_COLOURS[kind]); break;
    default: bring(CARD_EFFECT[kind], NONE, points);
    }
}

static void resolve_starfish_cards(void) {
    Seat *seat = &t->seats[t->active];
    while (seat->unresolved) {
        bool may_stop = !(seat->unresolved & ~MAY_DECLINE);
        int chosen = choice_below(count_bits(seat->unresolved) + may_stop) - may_stop;
        if (chosen < 0)
            return;
        int kind = nth_bit(seat->unresolved, chosen);
        if (--seat->copies[kind] == 0)
            seat->unresolved &= ~(1u << kind);
        resolve(kind);
    }
}

static void score_diver(Seat *seat) {
    if (seat->diver_at == NONE)
        return;
    for (int space = 0; space < SPACES; space++)
        seat->score += (t->occupied[seat->diver_at] >> space & 1) * SPACE_VALUE[space];
}

static void score_fish(Seat *seat) {
    for (int least = 1;; least++) {
        int species = 0;
        for (int i = 0; i < N_SPECIES; i++)
            species += seat->species[i] >= least;
        if (species == 0)
            break;
        seat->score += FISH_SET[species];
    }
    for (int i = 0; i < N_SPECIES; i++)
        seat->score += seat->species[i] * seat->per_fish;
}

/* COR-R4 Equal hands share a rank, and the next hand has the next rank. */
static int pearl_rank(const Seat *seat) {
    int rank = 1, seen[SEATS], n = 0;
    int own = seat->pearl_total * 64 + seat->n_pearls;
    for (int i = 0; i < t->players; i++) {
        int other = t->seats[i].pearl_total * 64 + t->seats[i].n_pearls;
        bool counted = other <= own;
        for (int j = 0; j < n; j++)
            counted |= seen[j] == other;
        if (!counted) {
            seen[n++] = other;
            rank++;
        }
    }
    return rank;
}

static void score_pearls(Seat *seat) {
    int rank = pearl_rank(seat);
    int best = PEARLS_SCORED[rank < 3 ? rank - 1 : 2];
    for (int value = BEST_PEARL - 1; value > 0 && best > 0; value--) {
        int n = seat->pearls[value] < best ? seat->pearls[value] : best;
        seat->score += n * value;
        best -= n;
    }
    seat->score += seat->n_pearls * seat->per_pearl;
}

static void score_the_rest(void) {
    for (int i = 0; i < t->players; i++) {
        score_diver(&t->seats[i]);
        score_fish(&t->seats[i]);
        score_pearls(&t->seats[i]);
    }
}

/* -- the game ---------------------------------------------------------------------------------- */

static void lay_out(int players) {
    Table *s = &start_table;
    memset(s, 0, sizeof *s);
    s->players = players;
    s->spare_chests = N_CHESTS - COLOURS;
    s->rays_left = STINGRAYS;
    s->white_dice = s->island_dice = WHITE_DICE;
    s->beside = (1u << N_TURTLES) - 1;
    s->chests_unseen = (1u << N_CHESTS) - 1;
    s->chest_on = (1u << COLOURS) - 1;
    for (int reef = 0; reef < COLOURS; reef++) {
        s->supply[reef] = DICE_PER_COLOUR;
        s->octopus_of[reef] = s->turtle_on[reef] = NONE;
    }
    memcpy(s->pool, COPIES, sizeof s->pool);
    for (int type = 0; type < 3; type++) {
        s->on_pile[type] = PILE_SIZE[type] - ISLAND_PART[type];
        s->on_island[type] = ISLAND_PART[type];
    }
    for (int seat = 0; seat < players; seat++) {
        s->seats[seat].figures = OCTOPUSES;
        s->seats[seat].diver_at = NONE;
    }
}

static void place_before_game(int reef, int symbol) {
    t->supply[reef]--;
    int space = symbol == DIVER ? TREASURE : symbol;
    if (t->occupied[reef] >> space & 1) {
        t->island_dice++;
        return;
    }
    t->occupied[reef] |= 1u << space;
    if (symbol == TURTLE) {
        t->beside |= 1u << t->turtle_on[reef];
        t->turtle_on[reef] = NONE;
    }
}

static void set_up(void) {
    table = start_table;
    for (int reef = 0; reef < COLOURS; reef++) {
        int tile = nth_bit(t->beside, chance_below(count_bits(t->beside)));
        t->beside &= ~(1u << tile);
        t->turtle_on[reef] = tile;
    }
    t->start = t->active = chance_below(t->players);
    for (int set = 0; set < PRE_PLACED[t->players]; set++)
        for (int reef = 0; reef < COLOURS; reef++)
            place_before_game(reef, chance_below(SYMBOLS));
}

static void play_game(void) {
    set_up();
    int turns = ROUNDS[t->players] * t->players;
    for (int turn = 0; turn < turns; turn++) {
        play_turn(turn == 0);
        t->active = t->active + 1 == t->players ? 0 : t->active + 1;
    }
    for (int i = 0; i < t->players; i++) {
        t->active = (t->start + i) % t->players;
        resolve_starfish_cards();
    }
    score_the_rest();
}

/* -- the run ----------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t checksum, uint64_t value) {
    return (checksum ^ value) * UINT64_C(1099511628211);
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 7)
        return fputs("usage: coralia PLAYERS GAMES CHANCE_X CHANCE_C CHOOSER_X CHOOSER_C\n", stderr), 2;
    int players = atoi(argv[1]);
    long games = atol(argv[2]);
    if (players < 2 || players > SEATS)
        return fputs("coralia: 2 to 4 players\n", stderr), 2;
    chance = (Generator){strtoul(argv[3], NULL, 10), strtoul(argv[4], NULL, 10)};
    chooser = (Generator){strtoul(argv[5], NULL, 10), strtoul(argv[6], NULL, 10)};
    lay_out(players);
    uint64_t checksum = UINT64_C(14695981039346656037);
    double begin = cpu_seconds();
    for (long game = 0; game < games; game++) {
        play_game();
        for (int seat = 0; seat < players; seat++)
            checksum = mixed(checksum, t->seats[seat].score);
        checksum = mixed(checksum, entries);
    }
    printf("{\"games\": %ld, \"decisions\": %" PRIu64 ", \"entries\": %" PRIu64
           ", \"checksum\": \"%016" PRIx64 "\", \"seconds\": %.6f}\n",
           games, decisions, entries, checksum, cpu_seconds() - begin);
}
