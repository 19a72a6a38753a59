// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title An ERC-20, whose Transfer has the same first topic as an NFT's. For tests.
contract Coin is ERC20("Coin", "COIN") {
    constructor(address holder) {
        _mint(holder, 1_000_000 ether);
    }
}
